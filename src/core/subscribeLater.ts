/** A subscription that begins once what it needs is loaded. Returns how to stop, before as after that. */
export function subscribeLater(starting: Promise<() => void>): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  starting.then(
    (started) => {
      if (isOver) started()
      else stop = started
    },
    () => undefined,
  )
  return () => {
    isOver = true
    stop?.()
  }
}
