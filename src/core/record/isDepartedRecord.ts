import type { Sighting, TransferRecord } from './record.js'

/** Tells whether the money has been seen to leave. */
export function isDepartedRecord(
  record: TransferRecord,
): record is TransferRecord & { departure?: Sighting | undefined } {
  return record.status === 'sent' || record.status === 'arrived'
}
