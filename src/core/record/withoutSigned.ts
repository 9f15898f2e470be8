import type { TransferRecord } from './record.js'

/** A record as others may see it: what it keeps to be sent again is for the storage alone. */
export function withoutSigned(record: TransferRecord): TransferRecord {
  if (record.from !== 'SOLANA') return record
  const { signedTransaction: _, ownerSignature: __, ...rest } = record
  return rest
}
