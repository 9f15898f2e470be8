import { type ChainKey, isEvmChainKey } from '../chain/chain.js'
import { isSameAddress } from '../chain/isSameAddress.js'
import type { Readers } from '../chain/reader.js'
import type { BridgeConfig } from '../config/bridgeConfig.js'
import { RecordNotFoundError } from '../errors/RecordNotFoundError.js'
import { notify } from '../event/bridgeEvent.js'
import { type Claims, collectClaims, sightingKey } from '../record/claims.js'
import { isSettledRecord } from '../record/isSettledRecord.js'
import type { RecordState, Sighting, TransferRecord } from '../record/record.js'
import { lockName, senderKey } from '../record/sender.js'
import { withState } from '../record/withState.js'
import { confirmEvmSighting, confirmSolanaSighting, type Standing } from './confirmSighting.js'
import type { BurnMessage } from './evm/burnMessage.js'
import { findBurn } from './evm/findBurn.js'
import { type EvmFinding, lookAtEvmDeparture } from './evm/lookAtEvmDeparture.js'
import { createLookMemory, type LookMemory } from './evm/lookMemory.js'
import { seeEvmArrival } from './evm/seeEvmArrival.js'
import { lookAtSolanaDeparture } from './solana/lookAtSolanaDeparture.js'
import { seeSolanaArrival } from './solana/seeSolanaArrival.js'
import { tellReplaced } from './tellReplaced.js'

/** Everything one look works with. */
type Look = { config: BridgeConfig; readers: Readers; memory: LookMemory; claims: Claims }

/**
 * Looks once at the chains for what became of a transfer, and stores what was seen.
 *
 * What is not seen changes nothing: a transfer is never called failed because time has passed.
 *
 * @throws ChainReadError, ReaderNotFoundError, StorageError; RecordNotFoundError for a record of another network
 */
export async function lookAtTransfer(
  config: BridgeConfig,
  {
    record,
    readers,
    memory = createLookMemory(),
  }: { record: TransferRecord; readers: Readers; memory?: LookMemory | undefined },
): Promise<TransferRecord> {
  if (isSettledRecord(record)) return record
  if (!isOfNetwork(config, record)) throw new RecordNotFoundError({ recordId: record.id })
  if (record.status === 'submitting') return lookAtSubmitting(config, record)
  const claims = await readClaims(config, record)
  return advance(config, record, await look({ config, readers, memory, claims }, record))
}

/** Another network's chains know nothing of a transfer, and would seem to say that nothing was ever sent. */
function isOfNetwork({ network }: BridgeConfig, record: TransferRecord): boolean {
  if (record.network !== network.name) return false
  if (record.from === 'SOLANA') return true
  const { id, usdc } = network.chains[record.from]
  return record.chainId === id && isSameAddress(record.token, usdc.address)
}

/** Of a storage that cannot be read nobody knows what its records claim; a record that is not in it has to go on. */
async function readClaims({ records }: BridgeConfig, record: TransferRecord): Promise<Claims> {
  const from = records.isKept(record.id) ? 'storage' : 'anywhere'
  return collectClaims(await records.list({ from }), record)
}

/** A record is `submitting` only while its sender's lock is held: found without, its request was left behind. */
async function lookAtSubmitting(config: BridgeConfig, record: TransferRecord): Promise<TransferRecord> {
  const isUnderWay = await config.environment.locks.isHeld(lockName(senderKey(record)))
  return isUnderWay ? record : advance(config, record, { state: { status: 'unanswered' } })
}

function look(context: Look, record: TransferRecord): Promise<EvmFinding> {
  if (record.status === 'sent') return lookAtSent(context, record)
  if (record.status === 'arrived') return lookAtArrived(context, record)
  return lookAtDeparture(context, record)
}

async function lookAtDeparture(
  { config, readers, memory, claims }: Look,
  record: TransferRecord,
): Promise<EvmFinding> {
  const { network, limits, environment } = config
  const reader = readers(record.from)
  const second = await readers.second?.(record.from)
  const now = environment.now()
  if (record.from === 'SOLANA') return { state: await lookAtSolanaDeparture({ reader, second, record, now }) }
  const chain = network.chains[record.from]
  const maxFee = limits.maxFee ?? 0n
  return lookAtEvmDeparture({ reader, second, chain, record, claims, maxFee, memory, now })
}

/** Money that was seen to leave may come back by a reorg. */
async function lookAtSent(context: Look, record: TransferRecord & { status: 'sent' }): Promise<EvmFinding> {
  const departure = await findDepartureAgain(context, record, record.departure)
  if (!departure) return { state: { status: 'unanswered' } }
  const { config, readers, memory } = context
  const { [record.from]: source, [record.to]: destination } = config.network.chains
  const burn = await findBurn({
    reader: readers(record.from),
    source,
    destination,
    record,
    departure,
    memory,
  })
  const arrival = await seeArrival(context, record, departure, burn)
  return arrival
    ? { state: { status: 'arrived', departure, arrival, proof: burn ? 'message' : 'match' } }
    : { state: { status: 'sent', departure } }
}

/** An arrival counts for the departure that it was seen with: where that was undone, it may be anybody's. */
async function lookAtArrived(
  context: Look,
  record: TransferRecord & { status: 'arrived' },
): Promise<EvmFinding> {
  const { proof } = record
  const standing = await confirm(context, record.to, record.arrival)
  const departure = record.departure && (await findDepartureAgain(context, record, record.departure))
  if (!departure && (record.departure || standing === 'gone')) return { state: { status: 'unanswered' } }
  if (departure && standing === 'gone') return { state: { status: 'sent', departure } }
  const arrival = withStanding(record.arrival, standing)
  return { state: { status: 'arrived', departure, arrival, proof } }
}

/** Where it was seen, or, after a reorg, where it is now. */
async function findDepartureAgain(
  context: Look,
  record: TransferRecord,
  departure: Sighting,
): Promise<Sighting | undefined> {
  const standing = await confirm(context, record.from, departure)
  if (standing !== 'gone') return withStanding(departure, standing)
  const { state } = await lookAtDeparture(context, record)
  return state?.status === 'sent' ? state.departure : undefined
}

async function confirm({ config, readers }: Look, chain: ChainKey, sighting: Sighting): Promise<Standing> {
  if (sighting.isFinal) return 'final'
  const reader = readers(chain)
  return isEvmChainKey(chain)
    ? confirmEvmSighting(reader, config.network.chains[chain], sighting)
    : confirmSolanaSighting(reader, sighting)
}

function withStanding(sighting: Sighting, standing: Standing): Sighting {
  return standing === 'final' && !sighting.isFinal ? { ...sighting, isFinal: true } : sighting
}

function seeArrival(
  { config: { network, limits }, readers, memory, claims }: Look,
  record: TransferRecord,
  departure: Sighting,
  burn: BurnMessage | undefined,
): Promise<Sighting | undefined> {
  const reader = readers(record.to)
  const maxFee = limits.maxFee ?? 0n
  return isEvmChainKey(record.to)
    ? seeEvmArrival({
        reader,
        chain: network.chains[record.to],
        record,
        departure,
        maxFee,
        burn,
        claims,
        memory,
      })
    : seeSolanaArrival({ reader, chain: network.chains.SOLANA, record, maxFee, claimed: claims.arrivals })
}

/** Stores what was found, unless the record moved on meanwhile or another record claimed the same just before. */
function advance(
  config: BridgeConfig,
  seen: TransferRecord,
  { state, candidate }: EvmFinding,
): Promise<TransferRecord> {
  const { environment, records } = config
  return environment.locks.hold('usdc-bridge:claims', async () => {
    const claims = await readClaims(config, seen)
    let isNews = false
    const record = await records.update(seen.id, (stored) => {
      if (stored.status !== seen.status || (state && isTaken(state, claims))) return stored
      const next = withState(stored, state ?? stored, candidate)
      if (isSame(next, stored)) return stored
      isNews = next.status !== stored.status
      return { ...next, updatedAt: environment.now() }
    })
    if (isNews) {
      notify(config.onEvent, { type: 'record', record })
      await tellReplaced(config, record)
    }
    return record
  })
}

function isTaken(state: RecordState, { departures, arrivals }: Claims): boolean {
  if (state.status === 'sent') return departures.has(state.departure.hash)
  return state.status === 'arrived' && arrivals.has(sightingKey(state.arrival))
}

function isSame(one: TransferRecord, other: TransferRecord): boolean {
  const write = (record: TransferRecord) =>
    JSON.stringify(
      Object.entries(record)
        .filter(([, value]) => value !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
      (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
    )
  return write(one) === write(other)
}
