import { type Locks, processLocks } from './processLocks.js'

/**
 * The Web Locks of this page's origin; where there are none, or none are given to this page, locks of their own. Node
 * has no origin: its Web Locks (from 24 on) are those of the whole process, whatever storage each configuration uses,
 * and a task that throws before its first `await` keeps its lock for ever there.
 */
export function createLocks(): Locks {
  const manager = globalThis.location && globalThis.navigator?.locks
  return manager ? webLocks(manager, processLocks()) : processLocks()
}

/** A page without an origin of its own has the API and may not use it; nobody else has its storage either. */
function webLocks(manager: LockManager, own: Locks): Locks {
  return {
    async hold<result>(name: string, task: () => Promise<result>): Promise<result> {
      let isStarted = false
      const start = () => {
        isStarted = true
        return task()
      }
      try {
        return await manager.request(name, start)
      } catch (error) {
        if (isStarted || !isDenied(error)) throw error
        return own.hold(name, task)
      }
    },
    async isHeld(name) {
      try {
        const { held = [] } = await manager.query()
        return held.some((lock) => lock.name === name)
      } catch (error) {
        if (!isDenied(error)) throw error
        return own.isHeld(name)
      }
    },
  }
}

function isDenied(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'SecurityError'
}
