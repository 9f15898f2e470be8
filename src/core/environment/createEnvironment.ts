import { basicEnvironment, type Environment, isPageHidden } from './environment.js'
import { createLocks } from './locks.js'

/**
 * Creates the environment of this browser or Node process, with the caller's overrides.
 *
 * @example
 * ```ts
 * import { createEnvironment } from 'usdc-bridge-react/core'
 *
 * const anHourAhead = createEnvironment({ now: () => Date.now() + 3_600_000 })
 * ```
 */
export function createEnvironment(overrides: Partial<Environment> = {}): Environment {
  return {
    ...basicEnvironment(),
    sleep,
    locks: createLocks(),
    presence: { isHidden: isPageHidden, subscribe: watchPresence },
    ...overrides,
  }
}

/** Resolves after `ms`, or at once when the signal aborts. Leaves no timer or listener behind. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done)
  })
}

/**
 * Calls back when the page becomes visible again and when the network returns; never in Node. Returns a function that
 * unsubscribes.
 */
export function watchPresence(listener: () => void): () => void {
  const { document, addEventListener, removeEventListener } = globalThis
  const onVisibility = () => {
    if (!document.hidden) listener()
  }
  document?.addEventListener('visibilitychange', onVisibility)
  addEventListener?.('online', listener)
  return () => {
    document?.removeEventListener('visibilitychange', onVisibility)
    removeEventListener?.('online', listener)
  }
}
