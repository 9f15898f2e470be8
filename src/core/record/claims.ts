import type { EvmSource, Sighting, TransferRecord } from './record.js'
import { senderKey } from './sender.js'
import { statusRule } from './status.js'

/**
 * What other records have claimed of the chain: each transaction that a sender's money left by, and each log that it
 * arrived by, counts for one record only. One transaction may well move the money of several senders.
 */
export type Claims = {
  /** Source transactions that another record of the same sender has been seen to leave by. */
  readonly departures: ReadonlySet<string>
  /** Logs that another record has been seen to arrive by, as {@link sightingKey} names them. */
  readonly arrivals: ReadonlySet<string>
  /** Source transactions that the service named for another record of the same sender. */
  readonly sourceHashes: ReadonlySet<string | undefined>
  /** Nonces of the same sender whose permit another record has been seen to use. */
  readonly usedNonces: ReadonlySet<bigint>
}

/** Names one log: its transaction and, on an EVM chain, its place in the block. */
export function sightingKey({ hash, index }: Pick<Sighting, 'hash' | 'index'>): string {
  return `${hash}:${index ?? 0}`
}

/** Collects what every record but one has claimed. */
export function collectClaims(records: readonly TransferRecord[], except: TransferRecord): Claims {
  const others = records.filter(({ id }) => id !== except.id)
  const arrivals = others.flatMap((record) => (record.status === 'arrived' ? [record.arrival] : []))
  const sender = senderKey(except)
  const beside = others.filter((record) => senderKey(record) === sender)
  const departed = beside.filter(isDepartedRecord)
  return {
    departures: new Set(departed.flatMap(({ departure }) => (departure ? [departure.hash] : []))),
    arrivals: new Set(arrivals.map(sightingKey)),
    sourceHashes: new Set(
      beside.filter((record) => !isKnownBetter(record)).map(({ sourceHash }) => sourceHash),
    ),
    usedNonces: new Set(beside.filter(hasUsedNonce).map(({ permit }) => permit.nonce)),
  }
}

/** The chain has shown that the named transaction is not the one that moved it: what else that one moved is another's. */
function isKnownBetter(record: TransferRecord): boolean {
  if (record.status === 'notSent') return true
  return isDepartedRecord(record) && !!record.departure && record.departure.hash !== record.sourceHash
}

/** Tells whether the money has been seen to leave. */
export function isDepartedRecord(
  record: TransferRecord,
): record is TransferRecord & { departure?: Sighting | undefined } {
  return statusRule(record).hasLeft === true
}

/** Tells whether a transfer from an EVM chain has been seen to use its permit's nonce. */
export function hasUsedNonce(record: TransferRecord): record is TransferRecord & EvmSource {
  return record.from !== 'SOLANA' && statusRule(record).hasUsedNonce === true
}
