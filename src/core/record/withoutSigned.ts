import type { TransferRecord } from './record.js'

/** Returns a record that is safe to share: what it needs to be sent again stays in the storage. */
export function withoutSigned(record: TransferRecord): TransferRecord {
  if (record.from !== 'SOLANA') return record
  const { signedTransaction: _, ownerSignature: __, ...rest } = record
  return rest
}
