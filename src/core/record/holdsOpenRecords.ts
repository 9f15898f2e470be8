import { type Channel, createChannel } from '../environment/createChannel.js'
import type { RecordStorage } from './recordStorage.js'
import type { RecordStore } from './recordStore.js'

/** Duplicated from `indexedDbStorage` and `recordRepository`, which are not loaded here. */
const databaseName = 'usdc-bridge-react'
const prefix = 'usdc-bridge:'

/** How long, in ms, to wait for a database. */
const patience = 1_000

/**
 * Tells whether a storage holds a record that can still change, by reading only the envelopes, without the code that
 * stores and parses records. If this cannot be determined, it returns true, and the store then reports why.
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

/** Reads the default storage without creating a database that does not exist. */
function readDatabase(): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, patience)
    const opening = indexedDB.open(databaseName)
    let isNew = false
    opening.onupgradeneeded = () => {
      isNew = true
      opening.transaction?.abort()
    }
    opening.onerror = (event) => {
      event.preventDefault()
      isNew ? resolve([]) : reject(opening.error)
    }
    opening.onsuccess = () => {
      const database = opening.result
      try {
        const reading = database.transaction('records').objectStore('records').getAll(recordKeys())
        reading.onsuccess = () => resolve(reading.result)
        reading.onerror = reject
      } catch (error) {
        reject(error)
      }
      // Closes after the pending read is complete.
      database.close()
    }
  })
}

function recordKeys(): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`)
}

/**
 * Calls back with what other pages store and remove, before this page has stored anything. They send only a record's
 * id, and the store that reads it is loaded at that point. Returns a function that unsubscribes.
 */
export function watchOtherPages(
  get: RecordStore['get'],
  [onRecord, onRemoved]: Parameters<RecordStore['subscribe']>,
  channel: Channel = createChannel(),
): () => void {
  const onMessage = async (id: string) => {
    const record = await get(id)
    if (record) onRecord(record)
    else onRemoved?.(id)
  }
  return channel.subscribe((id) => {
    onMessage(id).catch(() => undefined)
  })
}
