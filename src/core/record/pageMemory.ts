import type { TransferRecord } from './record.js'

/** What changes a record. */
export type Change = (record: TransferRecord) => TransferRecord

/**
 * The records in this page's memory: those that could not be stored, and a copy of every record it has seen, in case the
 * storage is cleared or breaks while the page is open. An ended one still tells whose payment an arrival was.
 */
export type PageMemory = {
  get(id: string): TransferRecord | undefined
  all(): readonly TransferRecord[]
  /** Tells whether a record is stored beyond the life of this page. */
  isKept(id: string): boolean
  /** Copies a stored record. */
  copy(record: TransferRecord): void
  /** Adds a record that is not stored, and what has changed it since it last was. */
  addUnsaved(record: TransferRecord, change: Change): void
  /** Makes the changes that are not stored to what is stored by now. */
  change(stored: TransferRecord): TransferRecord
  /** Marks a record as stored in its current form. */
  settle(record: TransferRecord): void
  /** Forgets a record that was removed, also what an earlier read may still return of it. */
  forget(id: string): void
}

export function createPageMemory(): PageMemory {
  const records = new Map<string, TransferRecord>()
  const unsaved = new Map<string, readonly Change[]>()
  const forgotten = new Set<string>()
  const forget = (id: string) => {
    forgotten.add(id)
    records.delete(id)
    unsaved.delete(id)
  }
  return {
    get: (id) => records.get(id),
    all: () => [...records.values()],
    isKept: (id) => !unsaved.has(id),
    copy(record) {
      const { id } = record
      if (!forgotten.has(id) && !unsaved.has(id)) records.set(id, record)
    },
    addUnsaved(record, change) {
      records.set(record.id, record)
      unsaved.set(record.id, [...(unsaved.get(record.id) ?? []), change])
    },
    change: (stored) => (unsaved.get(stored.id) ?? []).reduce((record, change) => change(record), stored),
    settle(record) {
      if (records.get(record.id) === record) unsaved.delete(record.id)
    },
    forget,
  }
}
