import { isSettledRecord } from './isSettledRecord.js'
import type { TransferRecord } from './record.js'

/** The record as it may be kept: the signed Solana transaction is erased once nothing about it can change. */
export function withoutSpentSecrets(record: TransferRecord): TransferRecord {
  if (!isSettledRecord(record) || record.from !== 'SOLANA' || record.signedTransaction === undefined)
    return record
  const { signedTransaction: _, ...kept } = record
  return kept
}
