import type { TransferRecord } from './record.js'

/** A record as others may see it: what it keeps to be sent again is for the storage alone. */
export function withoutSigned(record: TransferRecord): TransferRecord {
  const { signedTransaction: _, ...rest } = record as TransferRecord & { signedTransaction?: unknown }
  return rest as TransferRecord
}
