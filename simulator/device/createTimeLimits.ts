import type { World } from '../World.js'
import { createLightSignal } from './createLightSignal.js'

/** The signals that end a tab's requests in time. */
export type TimeLimits = {
  start(ms: number): AbortSignal
  /** Removes the timeout of a finished request, because aborting it later is slow. */
  end(signal: AbortSignal): void
}

const timedOut = new DOMException('The operation timed out.', 'TimeoutError')

export function createTimeLimits({ timeline }: World, tab: { isAlive: boolean }): TimeLimits {
  const running = new Map<AbortSignal, () => void>()
  return {
    start(ms) {
      const limit = createLightSignal()
      const cancel = timeline.after(ms, () => {
        running.delete(limit.signal)
        if (tab.isAlive) limit.abort(timedOut)
      })
      running.set(limit.signal, cancel)
      return limit.signal
    },
    end(signal) {
      running.get(signal)?.()
      running.delete(signal)
    },
  }
}
