import { isDepartedRecord } from './isDepartedRecord.js'
import type { EvmSource, TransferRecord } from './record.js'

/** Tells whether a transfer from an EVM chain has been seen to use its permit's nonce. */
export function hasUsedNonce(record: TransferRecord): record is TransferRecord & EvmSource {
  return record.from !== 'SOLANA' && (isDepartedRecord(record) || record.status === 'permitUsed')
}
