import { isSettledRecord } from './isSettledRecord.js'
import type { TransferRecord } from './record.js'

/**
 * What this page holds of the records itself: those that could not be stored, and a copy of every open one it has
 * seen, for a storage that is cleared or breaks while the page stands.
 */
export type PageMemory = {
  get(id: string): TransferRecord | undefined
  all(): readonly TransferRecord[]
  /** Tells whether a record outlives this page. */
  isKept(id: string): boolean
  /** Takes a copy of what is stored, for as long as it is open. */
  copy(record: TransferRecord): void
  /** Takes what is not stored. */
  hold(record: TransferRecord): void
  /** A record has been stored as it is here. */
  settle(record: TransferRecord): void
  forget(id: string): void
}

export function createPageMemory(): PageMemory {
  const records = new Map<string, TransferRecord>()
  const unsaved = new Set<string>()
  const forget = (id: string) => {
    records.delete(id)
    unsaved.delete(id)
  }
  const copy = (record: TransferRecord) => {
    const { id, updatedAt } = record
    if (unsaved.has(id) || (records.get(id)?.updatedAt ?? 0) > updatedAt) return
    if (!isSettledRecord(record)) records.set(id, record)
    else records.delete(id)
  }
  return {
    get: (id) => records.get(id),
    all: () => [...records.values()],
    isKept: (id) => !unsaved.has(id),
    copy,
    hold(record) {
      records.set(record.id, record)
      unsaved.add(record.id)
    },
    settle(record) {
      if (records.get(record.id) !== record) return
      unsaved.delete(record.id)
      copy(record)
    },
    forget,
  }
}
