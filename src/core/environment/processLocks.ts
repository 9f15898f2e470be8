/** Mutual exclusion by name, across everything that shares the storage: the Web Locks API in a browser. */
export type Locks = {
  /** Runs `task` while holding the lock, waiting for it where needed. */
  hold<result>(name: string, task: () => Promise<result>): Promise<result>
  /** Tells whether somebody holds the lock now. */
  isHeld(name: string): Promise<boolean>
}

/**
 * Locks within this process: for scripts, tests, and a storage that one process alone uses.
 *
 * What shares a storage has to share its locks too, or two of them could ask for signatures that both count. Give them
 * with the storage (`RecordStorage.locks`) or with `environment.locks`.
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
