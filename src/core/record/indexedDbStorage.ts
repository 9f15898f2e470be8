import { StorageError } from '../errors/storageErrors.js'
import type { RecordStorage } from './recordStorage.js'

const databaseName = 'usdc-bridge-react'

/** A request within a transaction. Its result is valid once the transaction is complete. */
type Asked<result> = { readonly result: result }

/** Reads that start at the same moment share one transaction, so that listing a thousand records takes one. */
type Reading = { keys: string[]; values: Promise<readonly (string | undefined)[]> }

/** How long, in ms, the database may take to open, or to finish one operation. Another tab can block it forever. */
const patience = 5_000

/**
 * Stores records in the browser's IndexedDB; a write counts once it is flushed to disk (`durability: 'strict'`). This
 * is the default storage in a browser. It opens on first use, so it can be created on a server.
 *
 * @throws StorageError from every method where there is no IndexedDB, or it cannot be opened or written, or takes
 * longer than five seconds. Nothing was written then, and nothing of it will be.
 *
 * @example
 * ```ts
 * import { indexedDbStorage } from 'usdc-bridge-react/core'
 *
 * const storage = indexedDbStorage()
 * ```
 */
export function indexedDbStorage(): RecordStorage {
  let opening: Promise<IDBDatabase> | undefined
  const forget = () => {
    opening = undefined
  }
  const open = () => {
    if (opening) return opening
    opening = openDatabase(forget)
    opening.catch(forget)
    return opening
  }
  async function use<result>(
    mode: IDBTransactionMode,
    work: (records: IDBObjectStore) => Asked<result>,
  ): Promise<result> {
    try {
      const database = await inTime(open())
      return await run(database, mode, work).catch((error: unknown) => {
        forget()
        database.close()
        throw error
      })
    } catch (cause) {
      throw cause instanceof StorageError ? cause : new StorageError({ cause })
    }
  }
  let reading: Reading | undefined
  function startReading(): Reading {
    const keys: string[] = []
    const values = use('readonly', (records) => {
      reading = undefined
      const requests = keys.map((key) => records.get(key))
      return {
        get result() {
          return requests.map(({ result }) => result)
        },
      }
    }).finally(() => {
      if (reading === started) reading = undefined
    })
    const started = { keys, values }
    return started
  }
  return {
    async getItem(key) {
      reading ??= startReading()
      const { keys, values } = reading
      const place = keys.push(key) - 1
      return (await values)[place]
    },
    setItem: (key, value) => use('readwrite', (records) => records.put(value, key)),
    removeItem: (key) => use('readwrite', (records) => records.delete(key)),
    keys: async () => (await use('readonly', (records) => records.getAllKeys())).map(String),
  }
}

function abortTransaction(transaction: { abort(): void }): void {
  try {
    transaction.abort()
  } catch {
    // The transaction may have ended; whoever waits for it is notified next.
  }
}

/** Runs one transaction and aborts it if it takes too long: a write that was given up must not happen later. */
function run<result>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  work: (records: IDBObjectStore) => Asked<result>,
): Promise<result> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('records', mode, { durability: 'strict' })
    const request = work(transaction.objectStore('records'))
    const timer = setTimeout(() => abortTransaction(transaction), patience)
    transaction.oncomplete = () => {
      clearTimeout(timer)
      resolve(request.result)
    }
    transaction.onabort = () => {
      clearTimeout(timer)
      reject(transaction.error ?? new DOMException('It was taken back.', 'AbortError'))
    }
  })
}

/** A database that opens too late is kept for the next use. */
async function inTime<result>(work: Promise<result>): Promise<result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not open in time.')), patience)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Opens whatever version exists: a later version of this package may have raised it, and stores its records here too.
 */
async function openDatabase(onClosed: () => void): Promise<IDBDatabase> {
  if (typeof indexedDB === 'undefined')
    throw new StorageError({
      cause: new Error('There is no IndexedDB here. Give createBridgeConfig a `storage`.'),
    })
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('records')
    }
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      database.onclose = onClosed
      database.onversionchange = () => {
        database.close()
        onClosed()
      }
      resolve(database)
    }
  })
}
