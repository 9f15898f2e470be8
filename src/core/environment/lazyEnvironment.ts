import type { sleep, watchPresence } from './createEnvironment.js'
import { basicEnvironment, type Environment, isPageHidden } from './environment.js'
import type { createLocks, Locks } from './locks.js'

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

/** Subscribes once a dependency has loaded, unless it was stopped by then. Returns a function that unsubscribes. */
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
