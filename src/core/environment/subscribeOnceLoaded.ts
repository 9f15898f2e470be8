/** A subscription that begins once what it needs is loaded, unless stopped by then. Returns how to stop. */
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
