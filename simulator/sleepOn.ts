import type { Timeline } from './Timeline.js'

/** Resolves after `ms` of virtual time, or when the signal aborts. Leaves no event and no listener behind. */
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
