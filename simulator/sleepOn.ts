import type { Timeline } from './Timeline.js'

/** Wakes after `ms` of virtual time, or at once when the signal aborts; leaves no event and no listener. */
export function sleepOn(timeline: Timeline, ms: number, signal: AbortSignal | undefined, wake: () => void) {
  if (signal?.aborted) {
    wake()
    return
  }
  const done = () => {
    cancel()
    signal?.removeEventListener('abort', done)
    wake()
  }
  const cancel = timeline.after(ms, done)
  signal?.addEventListener('abort', done)
}
