import { processLocks } from '../environment/processLocks.js'
import type { RecordStorage } from './recordStorage.js'

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
