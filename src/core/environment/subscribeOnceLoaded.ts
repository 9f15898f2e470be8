/** Subscribes once a dependency has loaded, unless it was stopped by then. Returns a function that unsubscribes. */
export function subscribeOnceLoaded<needed>(
  loading: Promise<needed>,
  begin: (needed: needed) => () => void,
): () => void {
  let stop: (() => void) | 'over' | undefined
  loading.then(
    (needed) => {
      if (!stop) stop = begin(needed)
    },
    () => undefined,
  )
  return () => {
    if (typeof stop === 'function') stop()
    stop = 'over'
  }
}
