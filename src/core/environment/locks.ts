/** Mutual exclusion by name for everything that shares the storage: the Web Locks API in a browser. */
export type Locks = {
  /** Waits for the lock, then runs `task` while holding it. */
  hold<result>(name: string, task: () => Promise<result>): Promise<result>
  /** Tells whether the lock is currently held. */
  isHeld(name: string): Promise<boolean>
}

/**
 * Locks within this process: for scripts, tests, and a storage that only one process uses.
 *
 * Everything that shares a storage must also share its locks; otherwise two users of it could ask for signatures that
 * both count. Pass them with the storage (`RecordStorage.locks`) or as `environment.locks`.
 *
 * @example
 * ```ts
 * import { processLocks, type RecordStorage } from 'usdc-bridge-react/core'
 *
 * const withLocks = (storage: RecordStorage): RecordStorage => ({ ...storage, locks: processLocks() })
 * ```
 */
export function processLocks(): Locks {
  const held = new Map<string, (() => void)[]>()
  const pass = (name: string) => {
    const next = held.get(name)?.shift()
    if (next) next()
    else held.delete(name)
  }
  return {
    async hold(name, task) {
      const waiting = held.get(name)
      if (waiting) await new Promise<void>((resolve) => waiting.push(resolve))
      else held.set(name, [])
      try {
        return await task()
      } finally {
        pass(name)
      }
    },
    isHeld: async (name) => held.has(name),
  }
}

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
