import { type Locks, processLocks } from './processLocks.js'

/**
 * Uses the Web Locks of the page's origin, or process locks if the page has no access to them. Node does not use Web
 * Locks (available from 24 on): they are shared by the whole process regardless of each configuration's storage, and a
 * task that throws before its first `await` never releases its lock there.
 */
export function createLocks(): Locks {
  const manager = globalThis.location && globalThis.navigator?.locks
  return manager ? webLocks(manager, processLocks()) : processLocks()
}

/** A page with an opaque origin has the API but may not use it. No other page shares its storage either. */
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
