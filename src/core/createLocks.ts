import type { Locks } from './environment.js'

/** The Web Locks of this browser; where there are none, locks within this process. */
export function createLocks(): Locks {
  const manager = globalThis.navigator?.locks
  return manager ? webLocks(manager) : processLocks()
}

function webLocks(manager: LockManager): Locks {
  return {
    hold: async (name, task) => await manager.request(name, task),
    isHeld: async (name) => {
      const { held = [] } = await manager.query()
      return held.some((lock) => lock.name === name)
    },
  }
}

function processLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>()
  return {
    hold(name, task) {
      const run = (tails.get(name) ?? Promise.resolve()).then(task)
      const tail = run
        .catch(() => undefined)
        .then(() => {
          if (tails.get(name) === tail) tails.delete(name)
        })
      tails.set(name, tail)
      return run
    },
    isHeld: async (name) => tails.has(name),
  }
}
