import type { EvmSource, TransferRecord } from './record.js'
import { senderKey } from './sender.js'

/** Tells whether two permits are of one sender and on the same nonce, so that at most one can be used. */
export function isSibling(
  record: TransferRecord,
  other: TransferRecord,
): record is TransferRecord & EvmSource {
  return (
    record.from !== 'SOLANA' &&
    other.from !== 'SOLANA' &&
    senderKey(record) === senderKey(other) &&
    record.permit.nonce === other.permit.nonce
  )
}
