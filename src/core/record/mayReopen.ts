import { isDepartedRecord } from './attributedTransactions.js'
import type { TransferRecord } from './record.js'
import { isSibling, senderKey } from './sender.js'
import { statusRule } from './status.js'

/**
 * How long, in ms, a transfer that was set aside, or called expired by a single Solana node, is still checked once by
 * each page that follows transfers. A page follows none while none is open and none is asked for.
 */
export const reopenWindow = 24 * 60 * 60 * 1000

/** Tells whether only one witness called a permit expired. A record of version 1 names none and counts as one. */
export function isDoubtful(record: TransferRecord): boolean {
  return record.status === 'notSent' && record.reason === 'expired' && (record.agreed?.length ?? 1) < 2
}

/**
 * Tells whether an ended transfer could still reopen. A permit that a single witness called expired stays in doubt
 * until its sender signs for a later nonce, which checks it again. `now` is in ms since 1970.
 */
export function mayReopen(record: TransferRecord, others: readonly TransferRecord[], now: number): boolean {
  if (record.status === 'setAside') return now - record.set.at < reopenWindow
  if (record.from === 'SOLANA') return isDoubtful(record) && now - record.updatedAt < reopenWindow
  return (
    isDoubtful(record) &&
    !others.some((other) => wasSignedAfter(other, record) || hasUsedNonce(other, record))
  )
}

/**
 * Tells whether a record is known to have used another's nonce. One that was set aside is not, because either of the
 * two may have used it.
 */
export function hasUsedNonce(record: TransferRecord, doubtful: TransferRecord): boolean {
  if (!isSibling(record, doubtful)) return false
  if (record.status === 'notSent') return record.reason === 'nonceTaken'
  if (isDepartedRecord(record)) return record.departure?.tie === 'signature'
  return statusRule(record).hasUsedPermit === true
}

function wasSignedAfter(other: TransferRecord, doubtful: TransferRecord): boolean {
  return (
    other.from !== 'SOLANA' &&
    doubtful.from !== 'SOLANA' &&
    senderKey(other) === senderKey(doubtful) &&
    other.permit.nonce > doubtful.permit.nonce &&
    other.createdAt > doubtful.createdAt
  )
}
