import { createEnvironment } from '../../core/environment/createEnvironment.js'
import type { Environment } from '../../core/environment/environment.js'

/** A clock and its timers, of one pace. */
export type TestClock = Pick<Environment, 'now' | 'sleep'>

/** Makes a clock that runs `speed` times as fast as the device's, or one that reads what `now` says. */
export function createTestClock({
  now,
  speed = 1,
}: {
  now?: (() => number) | undefined
  speed?: number | undefined
}): TestClock {
  const { now: deviceNow, sleep } = createEnvironment()
  const start = deviceNow()
  return {
    now: now ?? (() => Math.floor(start + (deviceNow() - start) * speed)),
    sleep: (ms, signal) => sleep(ms / speed, signal),
  }
}
