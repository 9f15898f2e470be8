import { createEnvironment } from '../../core/environment/createEnvironment.js'
import type { Environment } from '../../core/environment/environment.js'

/** A clock and timers that run at the same speed. */
export type TestClock = Pick<Environment, 'now' | 'sleep'>

/** Creates a clock that runs `speed` times as fast as the device clock, or one that returns `now`. */
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
