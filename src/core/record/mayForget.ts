import { isSameAddress } from '../chain/isSameAddress.js'
import { mayReopen } from './mayReopen.js'
import type { TransferRecord } from './record.js'
import { type RecordEntry, recordsOf } from './recordEnvelope.js'
import { senderKey } from './sender.js'
import { isSettledRecord } from './status.js'

/**
 * In ms, how long before its record is created a transfer may have started to watch its destination: a prompt can stay
 * open for long.
 */
const longestPrompt = 60 * 60 * 1000

/**
 * Tells whether a record may be deleted. An open record may not. An ended one is kept while it could reopen, and while
 * another record that is open, or could reopen, could mistake its departure or arrival for its own.
 */
export function mayForget(record: TransferRecord, stored: readonly RecordEntry[], now: number): boolean {
  const records = recordsOf(stored)
  const mayChange = (one: TransferRecord) => !isSettledRecord(one) || mayReopen(one, records, now)
  const others = stored.filter((entry) => 'reason' in entry || mayChange(entry.record))
  return !mayChange(record) && !others.some((entry) => couldMistake(entry, record))
}

function couldMistake(entry: RecordEntry, ended: TransferRecord): boolean {
  if ('reason' in entry)
    return (
      entry.reason !== 'unknown' &&
      entry.stage !== 'ended' &&
      overlaps(entry, ended) &&
      entry.sender === senderKey(ended)
    )
  const { record } = entry
  return overlaps(record, ended) && (senderKey(record) === senderKey(ended) || isSameGoal(record, ended))
}

function overlaps({ createdAt }: { createdAt: number }, ended: TransferRecord): boolean {
  return createdAt - longestPrompt <= ended.updatedAt
}

/** On Solana, one recipient may be the token account of another. */
function isSameGoal(one: TransferRecord, other: TransferRecord): boolean {
  return (
    one.network === other.network &&
    one.to === other.to &&
    (one.to === 'SOLANA' || isSameAddress(one.recipient, other.recipient))
  )
}
