import type { TransferRecord } from './record.js'

/**
 * Tells whether nothing can change about a transfer any more: its arrival and, where it was seen, its departure can be
 * undone until their blocks are final.
 */
export function isSettledRecord(record: TransferRecord): boolean {
  if (record.status !== 'arrived') return record.status === 'notSent'
  return record.arrival.isFinal === true && (!record.departure || record.departure.isFinal === true)
}
