import type { TransferRecord } from './record.js'
import { isSettledRecord } from './status.js'

/** Returns the record as it may be stored: once nothing can change, the signed Solana transaction is erased. */
export function withoutSpentSecrets(record: TransferRecord): TransferRecord {
  if (!isSettledRecord(record) || record.from !== 'SOLANA' || record.signedTransaction === undefined)
    return record
  const { signedTransaction: _, ...kept } = record
  return kept
}
