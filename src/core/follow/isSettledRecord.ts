import type { TransferRecord } from '../record.js'

/** Tells whether nothing can change about a transfer any more: an arrival can be undone until its block is final. */
export function isSettledRecord(record: TransferRecord): boolean {
  if (record.status !== 'arrived') return record.status === 'notSent'
  return record.arrival.isFinal === true && (record.departure?.isFinal ?? true)
}
