import type { BridgeConfig } from '../bridgeConfig.js'
import { notify } from '../bridgeEvent.js'
import { isEvmChainKey } from '../chain.js'
import type { Readers } from '../readers.js'
import { isOpenRecord, type RecordState, type Sighting, type TransferRecord } from '../record.js'
import { lookAtSolanaDeparture } from '../solana/lookAtSolanaDeparture.js'
import { seeSolanaArrival } from '../solana/seeSolanaArrival.js'
import { lockName, senderKey } from '../submitRecord.js'
import { type Claims, collectClaims } from './claims.js'
import { lookAtEvmDeparture } from './lookAtEvmDeparture.js'
import { seeEvmArrival } from './seeEvmArrival.js'

/**
 * Looks once at the chains for what became of a transfer, and stores what was seen.
 *
 * What is not seen changes nothing: a transfer is never called failed because time has passed.
 *
 * @throws ChainReadError, ReaderNotFoundError, StorageError, RecordNotFoundError
 */
export async function lookAtTransfer(
  config: BridgeConfig,
  { record, readers }: { record: TransferRecord; readers: Readers },
): Promise<TransferRecord> {
  if (!isOpenRecord(record)) return record
  if (record.status === 'submitting') return lookAtSubmitting(config, record)
  const claims = collectClaims(await config.records.list(), record)
  const state = await look(config, record, readers, claims)
  return state ? advance(config, record, state) : record
}

/** A record is `submitting` only while its sender's lock is held: found without, its request was left behind. */
async function lookAtSubmitting(config: BridgeConfig, record: TransferRecord): Promise<TransferRecord> {
  const isUnderWay = await config.environment.locks.isHeld(lockName(senderKey(record)))
  return isUnderWay ? record : advance(config, record, { status: 'unanswered' })
}

async function look(
  config: BridgeConfig,
  record: TransferRecord,
  readers: Readers,
  claims: Claims,
): Promise<RecordState | undefined> {
  if (record.status !== 'sent') return lookAtDeparture(config, record, readers, claims)
  const arrival = await seeArrival(config, record, readers, claims)
  return arrival && { status: 'arrived', departure: record.departure, arrival, proof: 'match' }
}

function lookAtDeparture(
  { network, environment }: BridgeConfig,
  record: TransferRecord,
  readers: Readers,
  claims: Claims,
): Promise<RecordState | undefined> {
  const reader = readers(record.from)
  return record.from === 'SOLANA'
    ? lookAtSolanaDeparture({ reader, record, now: environment.now() })
    : lookAtEvmDeparture({ reader, chain: network.chains[record.from], record, claims })
}

function seeArrival(
  { network, limits }: BridgeConfig,
  record: TransferRecord,
  readers: Readers,
  claims: Claims,
): Promise<Sighting | undefined> {
  const reader = readers(record.to)
  const maxFee = limits.maxFee ?? 0n
  return isEvmChainKey(record.to)
    ? seeEvmArrival({ reader, chain: network.chains[record.to], record, maxFee, claims })
    : seeSolanaArrival({ reader, chain: network.chains.SOLANA, record, maxFee, claimed: claims.arrivals })
}

async function advance(
  config: BridgeConfig,
  { id, status }: TransferRecord,
  state: RecordState,
): Promise<TransferRecord> {
  const updatedAt = config.environment.now()
  const isNews = state.status !== status
  const record = await config.records.update(id, (stored) =>
    stored.status === status && isNews ? ({ ...stored, ...state, updatedAt } as TransferRecord) : stored,
  )
  if (isNews) notify(config.onEvent, { type: 'record', record })
  return record
}
