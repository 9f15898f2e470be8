import { RecordNotFoundError } from './errors/RecordNotFoundError.js'
import { StorageError } from './errors/StorageError.js'
import type { TransferRecord } from './record.js'
import { parseRecord, serializeRecord } from './recordSchema.js'
import type { RecordStorage } from './recordStorage.js'

const prefix = 'usdc-bridge:'

/** The records of one storage: written before anything signed leaves, read back, watched. */
export type RecordStore = {
  /**
   * Writes a record and reads it back.
   *
   * @throws StorageError where what is read is not what was written, or could not be read as a record again. What was
   * stored before stands then.
   */
  put(record: TransferRecord): Promise<TransferRecord>
  /** @throws StorageError */
  get(id: string): Promise<TransferRecord | undefined>
  /**
   * Every readable record, newest first, of every network and service that shares the storage.
   *
   * @throws StorageError
   */
  list(): Promise<readonly TransferRecord[]>
  /** Changes a stored record by what it is now. @throws RecordNotFoundError, StorageError */
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

  async function write(key: string, text: string): Promise<void> {
    if (!parseRecord(text)) throw new Error('it could not be read as a record again')
    await storage.setItem(key, text)
    if ((await storage.getItem(key)) !== text) throw new Error('what was read is not what was written')
  }

  async function put(record: TransferRecord): Promise<TransferRecord> {
    await translated(() => write(prefix + record.id, serializeRecord(record)))
    for (const listener of listeners) tell(listener, record)
    return record
  }

  return {
    put,
    get: (id) => translated(() => read(prefix + id)),
    async list() {
      const records = await translated(async () => {
        const keys = (await storage.keys()).filter((key) => key.startsWith(prefix))
        return Promise.all(keys.map(read))
      })
      return records.filter((record) => record !== undefined).sort((a, b) => b.createdAt - a.createdAt)
    },
    async update(id, change) {
      const record = await translated(() => read(prefix + id))
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

async function translated<result>(work: () => Promise<result>): Promise<result> {
  try {
    return await work()
  } catch (cause) {
    throw cause instanceof StorageError ? cause : new StorageError({ cause })
  }
}

/** A listener that fails must not look like a record that could not be kept: the money may have left. */
function tell(listener: (record: TransferRecord) => void, record: TransferRecord): void {
  try {
    listener(record)
  } catch (error) {
    globalThis.reportError?.(error)
  }
}
