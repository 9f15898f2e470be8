import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { StorageError } from './errors/StorageError.js'
import type { RecordStorage } from './recordStorage.js'

type Schema = DBSchema & { records: { key: string; value: string } }

const databaseName = 'usdc-bridge-react'

/**
 * Keeps records in the browser's IndexedDB, each write flushed to disk before it counts (`durability: 'strict'`).
 * The default storage in a browser. Opens on first use, so it may be made on a server.
 *
 * @throws StorageError from every method where there is no IndexedDB, or it cannot be opened or written.
 *
 * @example
 * ```ts
 * import { indexedDbStorage } from 'usdc-bridge-react/core'
 *
 * const storage = indexedDbStorage()
 * ```
 */
export function indexedDbStorage(): RecordStorage {
  let opening: Promise<IDBPDatabase<Schema>> | undefined
  const use = async <result>(work: (database: IDBPDatabase<Schema>) => Promise<result>): Promise<result> => {
    try {
      opening ??= open(() => {
        opening = undefined
      })
      return await work(await opening)
    } catch (cause) {
      opening = undefined
      throw cause instanceof StorageError ? cause : new StorageError({ cause })
    }
  }
  return {
    getItem: (key) => use((database) => database.get('records', key)),
    setItem: (key, value) =>
      use(async (database) => {
        const transaction = database.transaction('records', 'readwrite', { durability: 'strict' })
        await Promise.all([transaction.store.put(value, key), transaction.done])
      }),
    removeItem: (key) => use((database) => database.delete('records', key)),
    keys: () => use((database) => database.getAllKeys('records')),
  }
}

async function open(onClosed: () => void): Promise<IDBPDatabase<Schema>> {
  if (typeof indexedDB === 'undefined')
    throw new StorageError({
      cause: new Error('There is no IndexedDB here. Give createBridgeConfig a `storage`.'),
    })
  return openDB<Schema>(databaseName, 1, {
    upgrade: (database) => {
      database.createObjectStore('records')
    },
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      onClosed()
    },
    terminated: onClosed,
  })
}
