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
