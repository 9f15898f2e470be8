import { processLocks } from '../environment/processLocks.js'
import type { RecordStorage } from './recordStorage.js'

/**
 * Keeps records for as long as the process lives: for tests and scripts, never where a reload could come. It carries
 * its own locks, so that every configuration over it excludes the others.
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
