import type { Observation, TransferRecord } from './record.js'
import { senderKey } from './sender.js'
import { statusRule } from './status.js'

/** What other records have been seen to be: each log that one arrived by counts for it alone. */
export type AttributedTransactions = {
  /** Logs that another record has been seen to arrive by, as {@link observationKey} names them. */
  readonly arrivals: ReadonlySet<string>
  /** The other records of the same sender with a permit on the same nonce: one of them at most can be used. */
  readonly siblings: readonly Sibling[]
}

/** Another permit on the same nonce. */
export type Sibling = {
  r: readonly `0x${string}`[]
  /** Its money has left for good, by a transaction that holds its own signature's `r`. */
  hasLeft: boolean
}

/** Names one log: its transaction and, on an EVM chain, its place in the block. */
export function observationKey({ hash, index }: Pick<Observation, 'hash' | 'index'>): string {
  return `${hash}:${index ?? 0}`
}

/** Collects what every record but one has been seen to be. */
export function collectAttributed(
  records: readonly TransferRecord[],
  except: TransferRecord,
): AttributedTransactions {
  const others = records.filter(({ id }) => id !== except.id)
  const arrivals = others.flatMap((record) => (record.status === 'arrived' ? [record.arrival] : []))
  return {
    arrivals: new Set(arrivals.map(observationKey)),
    siblings: others.flatMap((record) => siblingOf(record, except) ?? []),
  }
}

function siblingOf(record: TransferRecord, of: TransferRecord): Sibling | undefined {
  if (record.from === 'SOLANA' || of.from === 'SOLANA') return undefined
  if (senderKey(record) !== senderKey(of) || record.permit.nonce !== of.permit.nonce) return undefined
  const departure = isDepartedRecord(record) ? record.departure : undefined
  return {
    r: record.permit.r,
    hasLeft: departure?.tie === 'signature' && departure.isFinal === true,
  }
}

/** Tells whether the money has been seen to leave. */
export function isDepartedRecord(
  record: TransferRecord,
): record is TransferRecord & { departure?: Observation | undefined } {
  return statusRule(record).hasLeft === true
}
