import type { Observation, SignedPermit, TransferRecord } from './record.js'
import { isSibling, senderKey } from './sender.js'
import { statusRule } from './status.js'

/** What has already been matched to other records: each arrival log counts for only one record. */
export type AttributedTransactions = {
  /** The arrival logs of other records, keyed by {@link observationKey}. */
  readonly arrivals: ReadonlySet<string>
  /** The sender's other records with a permit on the same nonce, of which at most one can be used. */
  readonly siblings: readonly Sibling[]
  /** The sender's other permits, on any nonce. */
  readonly permits: readonly OtherPermit[]
}

/** What a permit's transaction is recognized by. */
type Signatures = Pick<SignedPermit, 'r' | 'contractSignatures'>

/** Another permit of the sender, and its amount in base units. */
export type OtherPermit = Signatures & Pick<SignedPermit, 'nonce'> & { amount: bigint }

/** Another permit on the same nonce. */
export type Sibling = Signatures & {
  /** The transaction in which its money left with finality, and which contains its own signature. */
  leftIn: string | undefined
}

/** Identifies one log: its transaction and, on an EVM chain, its log index. */
export function observationKey({ hash, index }: Pick<Observation, 'hash' | 'index'>): string {
  return `${hash}:${index ?? 0}`
}

/** Collects what has been matched to all records except one. */
export function collectAttributed(
  records: readonly TransferRecord[],
  except: TransferRecord,
): AttributedTransactions {
  const others = records.filter(({ id }) => id !== except.id)
  const arrivals = others.flatMap((record) => (record.status === 'arrived' ? [record.arrival] : []))
  return {
    arrivals: new Set(arrivals.map(observationKey)),
    siblings: others.flatMap((record) => siblingOf(record, except) ?? []),
    permits: others.flatMap((record) =>
      record.from !== 'SOLANA' && senderKey(record) === senderKey(except)
        ? [{ ...record.permit, amount: record.amount }]
        : [],
    ),
  }
}

function siblingOf(record: TransferRecord, of: TransferRecord): Sibling | undefined {
  if (!isSibling(record, of)) return undefined
  const departure = isDepartedRecord(record) ? record.departure : undefined
  const { r, contractSignatures } = record.permit
  return {
    r,
    contractSignatures,
    leftIn: departure?.tie === 'signature' && departure.isFinal ? departure.hash : undefined,
  }
}

/** Tells whether the money was seen to leave. */
export function isDepartedRecord(
  record: TransferRecord,
): record is TransferRecord & { departure?: Observation | undefined } {
  return statusRule(record).hasLeft === true
}
