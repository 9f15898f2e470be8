import type { createLocks } from './createLocks.js'
import { basicEnvironment, type Environment, isPageHidden } from './environment.js'
import type { Locks } from './processLocks.js'
import type { sleep } from './sleep.js'
import { subscribeOnceLoaded } from './subscribeOnceLoaded.js'
import type { watchPresence } from './watchPresence.js'

/** Loads the parts of an environment that are needed once something is stored or followed. */
export type LoadEnvironment = () => Promise<{
  createLocks: typeof createLocks
  sleep: typeof sleep
  watchPresence: typeof watchPresence
}>

/** Like `createEnvironment`, but loads locks, timers and visibility tracking on first use. */
export function lazyEnvironment(load: LoadEnvironment, overrides: Partial<Environment>): Environment {
  let loading: Promise<Locks> | undefined
  const locks = () => {
    loading ??= load().then(({ createLocks }) => createLocks())
    return loading
  }
  return {
    ...basicEnvironment(),
    sleep: async (ms, signal) => (await load()).sleep(ms, signal),
    locks: {
      hold: async (name, task) => (await locks()).hold(name, task),
      isHeld: async (name) => (await locks()).isHeld(name),
    },
    presence: {
      isHidden: isPageHidden,
      subscribe: (listener) => subscribeOnceLoaded(load(), ({ watchPresence }) => watchPresence(listener)),
    },
    ...overrides,
  }
}
