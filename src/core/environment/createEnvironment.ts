import { createLocks } from './createLocks.js'
import { basicEnvironment, type Environment, isPageHidden } from './environment.js'
import { sleep } from './sleep.js'
import { watchPresence } from './watchPresence.js'

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
