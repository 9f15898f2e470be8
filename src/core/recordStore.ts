import { RecordNotFoundError, StorageError } from './errors/transfer.js'
import type { TransferRecord } from './record.js'
import { parseRecord, serializeRecord } from './recordSchema.js'
import type { RecordStorage } from './recordStorage.js'

const prefix = 'usdc-bridge:'

/** The records of one storage: written before anything signed leaves, read back, watched. */
export type RecordStore = {
  /** Writes a record and reads it back. @throws StorageError where what is read is not what was written. */
  put(record: TransferRecord): Promise<TransferRecord>
  get(id: string): Promise<TransferRecord | undefined>
  /** Every readable record, newest first, of every network and service that shares the storage. */
  list(): Promise<readonly TransferRecord[]>
  /** Changes a stored record by what it is now. @throws RecordNotFoundError */
  update(id: string, change: (record: TransferRecord) => TransferRecord): Promise<TransferRecord>
  /** Calls back after every change made through this store. Returns how to stop. */
  subscribe(listener: (record: TransferRecord) => void): () => void
}

/** Makes the store of records over a storage. */
export function createRecordStore(storage: RecordStorage): RecordStore {
  const listeners = new Set<(record: TransferRecord) => void>()

  async function read(key: string): Promise<TransferRecord | undefined> {
    const stored = await storage.getItem(key)
    return stored ? parseRecord(stored) : undefined
  }

  async function put(record: TransferRecord): Promise<TransferRecord> {
    const text = serializeRecord(record)
    try {
      await storage.setItem(prefix + record.id, text)
      if ((await storage.getItem(prefix + record.id)) !== text)
        throw new Error('what was read is not what was written')
    } catch (cause) {
      throw cause instanceof StorageError ? cause : new StorageError({ cause })
    }
    for (const listener of listeners) listener(record)
    return record
  }

  return {
    put,
    get: (id) => read(prefix + id),
    async list() {
      const keys = (await storage.keys()).filter((key) => key.startsWith(prefix))
      const records = (await Promise.all(keys.map(read))).filter((record) => record !== undefined)
      return records.sort((a, b) => b.createdAt - a.createdAt)
    },
    async update(id, change) {
      const record = await read(prefix + id)
      if (!record) throw new RecordNotFoundError({ recordId: id })
      const changed = change(record)
      return changed === record ? record : put(changed)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
