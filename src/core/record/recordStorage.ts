import { type Locks, processLocks } from '../environment/locks.js'

/**
 * Where records are stored: any asynchronous key-value store of text. A write must be durable when its promise
 * resolves, and must not happen after it has rejected. A promise that never settles blocks the transfer.
 */
export type RecordStorage = {
  getItem(key: string): Promise<string | null | undefined>
  setItem(key: string, value: string): Promise<unknown>
  removeItem(key: string): Promise<unknown>
  /** Every key in the store, in any order. */
  keys(): Promise<readonly string[]>
  /**
   * Mutual exclusion for everything that shares this storage. Required if two configurations in one process, or two
   * processes, use it. A browser's Web Locks cover the pages of one origin.
   *
   * @default the Web Locks of the page's origin; in Node, locks of each configuration alone
   */
  locks?: Locks | undefined
}

/**
 * Stores records for the life of the process: for tests and scripts, never where a page may reload. It has its own
 * locks, so that every configuration that uses it shares them.
 *
 * @example
 * ```ts
 * import { memoryStorage } from 'usdc-bridge-react/core'
 *
 * const storage = memoryStorage()
 * ```
 */
export function memoryStorage(): RecordStorage {
  const items = new Map<string, string>()
  return {
    getItem: async (key) => items.get(key),
    setItem: async (key, value) => {
      items.set(key, value)
    },
    removeItem: async (key) => {
      items.delete(key)
    },
    keys: async () => [...items.keys()],
    locks: processLocks(),
  }
}
