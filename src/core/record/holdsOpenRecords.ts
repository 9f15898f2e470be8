import type { RecordStorage } from './recordStorage.js'

/** As in `indexedDbStorage` and `recordRepository`, which this is loaded without. */
const databaseName = 'usdc-bridge-react'
const prefix = 'usdc-bridge:'

/** How long, in ms, a database is waited for. */
const patience = 1_000

/**
 * Tells whether a storage holds a record of which something can still change, by the envelope alone: without the code
 * that keeps and reads records. What cannot be told counts as one; the store then says why.
 */
export async function holdsOpenRecords(storage: RecordStorage | undefined): Promise<boolean> {
  try {
    const texts = await (storage ? readStorage(storage) : readDatabase())
    return texts.some((text) => text && (JSON.parse(text) as { stage?: unknown }).stage !== 'ended')
  } catch {
    return true
  }
}

async function readStorage(storage: RecordStorage): Promise<readonly (string | null | undefined)[]> {
  const keys = await storage.keys()
  return Promise.all(keys.filter((key) => key.startsWith(prefix)).map((key) => storage.getItem(key)))
}

/** Reads the default storage. A database that is not there is not made. */
function readDatabase(): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, patience)
    const opening = indexedDB.open(databaseName)
    let isNew = false
    opening.onupgradeneeded = () => {
      isNew = true
      opening.transaction?.abort()
    }
    opening.onerror = (event) => {
      clearTimeout(timer)
      event.preventDefault()
      isNew ? resolve([]) : reject(opening.error)
    }
    opening.onsuccess = () => {
      clearTimeout(timer)
      const database = opening.result
      try {
        const reading = database.transaction('records').objectStore('records').getAll(recordKeys())
        reading.onsuccess = () => resolve(reading.result)
        reading.onerror = reject
      } catch (error) {
        reject(error)
      }
      // It closes once what was asked for is read.
      database.close()
    }
  })
}

function recordKeys(): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`)
}
