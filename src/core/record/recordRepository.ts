import type { Locks } from '../environment/locks.js'
import { StorageError } from '../errors/storageErrors.js'
import { holdLock } from './holdLock.js'
import type { TransferRecord } from './record.js'
import { openEntry, type RecordEntry, wrapRecord } from './recordEnvelope.js'
import type { RecordStorage } from './recordStorage.js'

const prefix = 'usdc-bridge:'
const probeKey = 'usdc-bridge-probe'

/** As long as the longest record. */
const probeText = 'probe'.repeat(2_000)

/**
 * Access to the stored records: parsed strictly, and with only one page or process changing a record at a time. Every
 * method throws a StorageError if the storage fails.
 */
export type RecordRepository = {
  /** Writes a text as long as a record, reads it back and removes it. */
  probe(): Promise<void>
  read(id: string): Promise<RecordEntry | undefined>
  readAll(): Promise<readonly RecordEntry[]>
  /**
   * Writes the result of `decide` and reads it back; writes nothing if it returns `undefined`. Records of a later
   * version are left alone.
   */
  write(
    id: string,
    decide: (stored: RecordEntry | undefined) => TransferRecord | undefined,
  ): Promise<TransferRecord | undefined>
  /** Removes an entry unless `mayRemove` forbids it, and tells whether it is gone. */
  remove(id: string, mayRemove: (stored: RecordEntry) => boolean): Promise<boolean>
}

export function createRecordRepository(storage: RecordStorage, locks: Locks): RecordRepository {
  async function read(id: string): Promise<RecordEntry | undefined> {
    const stored = await translated(() => storage.getItem(prefix + id))
    return typeof stored === 'string' ? openEntry(id, stored) : undefined
  }

  async function writeText(key: string, text: string): Promise<void> {
    await storage.setItem(key, text)
    if ((await storage.getItem(key)) !== text) throw new Error('what was read is not what was written')
  }

  /** A record that could not be stored was not sent either, so no part of it may remain and block the next one. */
  async function writeFirst(key: string, text: string): Promise<void> {
    try {
      await writeText(key, text)
    } catch (error) {
      await translated(() => storage.removeItem(key)).catch(() => undefined)
      throw error
    }
  }

  return {
    probe: () =>
      holdLock(locks, probeKey, () =>
        translated(async () => {
          await writeFirst(probeKey, probeText)
          await storage.removeItem(probeKey)
        }),
      ),
    read,
    async readAll() {
      const keys = await translated(() => storage.keys())
      const ids = keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
      return (await Promise.all(ids.map(read))).filter((entry) => entry !== undefined)
    },
    write: (id, decide) =>
      holdLock(locks, lockName(id), async () => {
        const stored = await read(id)
        const record = decide(stored)
        if (!record) return undefined
        await translated(async () => {
          if (stored && 'reason' in stored && stored.reason === 'newer')
            throw new Error('a later version has taken it over')
          const text = wrapRecord(record)
          if (!('record' in openEntry(id, text))) throw new Error('it cannot be read again')
          await (stored ? writeText : writeFirst)(prefix + id, text)
        })
        return record
      }),
    remove: (id, mayRemove) =>
      holdLock(locks, lockName(id), async () => {
        const stored = await read(id)
        if (stored && !mayRemove(stored)) return false
        await translated(() => storage.removeItem(prefix + id))
        return true
      }),
  }
}

function lockName(id: string): string {
  return `usdc-bridge:record:${id}`
}

async function translated<result>(work: () => Promise<result>): Promise<result> {
  try {
    return await work()
  } catch (cause) {
    throw cause instanceof StorageError ? cause : new StorageError({ cause })
  }
}
