import { type ChainKey, isEvmChainKey } from '../chain/chain.js'
import { deviceMargin, isInFuture } from '../chain/finality.js'
import type { Network } from '../chain/network.js'
import { listWitnesses, type Readers, type Witness } from '../chain/reader.js'
import type { BridgeConfig } from '../config/bridgeConfig.js'
import { isOfNetwork } from '../config/isOfNetwork.js'
import { RecordNotFoundError } from '../errors/storageErrors.js'
import { notify } from '../event/bridgeEvent.js'
import { askInTurn, askOthers, askRest } from '../read/askWitnesses.js'
import {
  type AttributedTransactions,
  collectAttributed,
  observationKey,
} from '../record/attributedTransactions.js'
import { holdLock } from '../record/holdLock.js'
import { type Arrivals, betweenChains } from '../record/nearPayment.js'
import type { EvmSource, Observation, ObservationStatus, Shown, TransferRecord } from '../record/record.js'
import { lockName } from '../record/sender.js'
import { isClosedRecord, isSettledRecord, statusRule } from '../record/status.js'
import { withState } from '../record/withState.js'
import { confirmEvmObservation, isInferred, showsEvmArrival } from './confirmObservation.js'
import { type BurnMessage, isSameBurn } from './evm/burnMessage.js'
import { checkEvmDeparture, type Finding, isFinalFor } from './evm/checkEvmDeparture.js'
import { type CheckMemory, createCheckMemory } from './evm/checkMemory.js'
import { findBurn } from './evm/findBurn.js'
import { findEvmArrival } from './evm/findEvmArrival.js'
import { checkSolanaDeparture } from './solana/checkSolanaDeparture.js'
import {
  confirmSolanaObservation,
  showsSolanaArrival,
  showsSolanaDeparture,
} from './solana/confirmSolanaObservation.js'
import { findSolanaArrival } from './solana/findSolanaArrival.js'

/** Everything one check works with. */
type Check = {
  network: Network
  /** The most that the service may keep, in base units. */
  maxFee: bigint
  /** The device clock, in ms since 1970. */
  now: number
  /** For how long the record has been stored as it is, by the device clock, in ms. */
  age: number
  readers: Readers
  memory: CheckMemory
  attributed: AttributedTransactions
}

/** The witnesses of one of a transfer's chains. */
type Asked = readonly Witness[]

export type CheckParameters = {
  record: TransferRecord
  readers: Readers
  memory?: CheckMemory | undefined
}

/**
 * Checks both chains once for the transfer's outcome and stores what it finds. It also checks a record that is
 * `notSent` or `setAside`, and reopens it if the transfer turns out to have happened.
 *
 * Missing evidence changes nothing: a transfer never fails because time has passed.
 *
 * @throws ChainReadError, ReaderNotFoundError, StorageError; RecordNotFoundError for a record of another network
 */
export async function checkTransfer(
  config: BridgeConfig,
  parameters: CheckParameters,
): Promise<TransferRecord> {
  const { record } = parameters
  if (isSettledRecord(record) && !isClosedRecord(record)) return record
  if (!isOfNetwork(config, record)) throw new RecordNotFoundError({ recordId: record.id })
  if (record.status === 'submitting') return checkSubmitting(config, record)
  const finding = await findOut(config, parameters)
  // That money has left is stored at once. Anything else waits for a request of the same sender that is on its way.
  if (finding.state && !statusRule({ ...record, ...finding.state }).hasLeft) {
    return holdLock(config._internal.environment.locks, lockName(record), () =>
      storeFinding(config, record, finding),
    )
  }
  return storeFinding(config, record, finding)
}

/** Checks the chains without storing anything. @throws as {@link checkTransfer} does */
export async function findOut(
  config: BridgeConfig,
  { record, readers, memory = createCheckMemory() }: CheckParameters,
): Promise<Finding> {
  const attributed = await readAttributed(config, record)
  const { network, limits, _internal } = config
  const { maxFee = 0n } = limits
  const now = _internal.environment.now()
  const age = now - record.updatedAt
  return check({ network, maxFee, now, age, readers, memory, attributed }, record)
}

/**
 * If the storage is unreadable, nobody knows which transactions belong to its records. A record kept only in memory
 * must still make progress.
 */
async function readAttributed(
  { records }: BridgeConfig,
  record: TransferRecord,
): Promise<AttributedTransactions> {
  const from = records.isKept(record.id) ? 'storage' : 'anywhere'
  return collectAttributed(await records.list({ from }), record)
}

/** A record is `submitting` only while its sender's lock is held. If the lock is free, the request was abandoned. */
async function checkSubmitting(config: BridgeConfig, record: TransferRecord): Promise<TransferRecord> {
  const isUnderWay = await config._internal.environment.locks.isHeld(lockName(record))
  return isUnderWay ? record : storeFinding(config, record, { state: { status: 'unanswered' } })
}

function check(context: Check, record: TransferRecord): Promise<Finding> {
  if (record.status === 'sent') return checkSent(context, record)
  if (record.status === 'arrived') return checkArrived(context, record)
  return checkDeparture(context, record)
}

async function checkDeparture(context: Check, record: TransferRecord): Promise<Finding> {
  const asked = await listWitnesses(context.readers, record.from)
  if (record.from !== 'SOLANA') return checkEvmDeparture(evmCheck(context, record, asked))
  const { network, now } = context
  return checkSolanaDeparture({ witnesses: asked, chain: network.chains.SOLANA, record, now })
}

function evmCheck(
  { network, memory, attributed, now }: Check,
  record: TransferRecord & EvmSource,
  witnesses: Asked,
) {
  return { witnesses, chain: network.chains[record.from], record, attributed, memory, now }
}

/** A reorg can undo a departure that was already seen. */
async function checkSent(context: Check, record: TransferRecord & { status: 'sent' }): Promise<Finding> {
  const departure = await findDepartureAgain(context, record, record.departure)
  if (!departure) return { state: { status: 'unanswered' } }
  // Another network may have another destination under this name.
  if (record.network !== context.network.name) return { state: { status: 'sent', departure } }
  const [asked, shown] = await Promise.all([
    listWitnesses(context.readers, record.to),
    findShownBurn(context, record, departure),
  ])
  const burn = shown?.burn
  // A node that keeps few logs shows no payment, either.
  const isLate = context.now > departure.at + deviceMargin
  const { witness, answer } = await askInTurn(
    asked,
    (one) => findArrival(context, one, record, departure, burn),
    ({ arrival, isPartial }) => !arrival && (isPartial || isLate),
  )
  const { arrival: seen, near: nearPayment } = answer
  if (!seen) return { state: { status: 'sent', departure }, facts: { nearPayment } }
  const status = seen.isFinal ? 'final' : 'provisional'
  const arrival = await agreeOn(context, asked, witness, seen, status, (other) =>
    showsArrival(context, other, record, seen, burn),
  )
  return { state: { status: 'arrived', departure, arrival, proof: shown?.isAgreed ? 'message' : 'match' } }
}

/** A burn, and whether every source witness shows it. One without the receipt does not, and denies nothing. */
type ShownBurn = { burn: BurnMessage; isAgreed: boolean }

/** Returns the CCTP burn message of the departure, unless a source witness has the receipt without it. */
async function findShownBurn(
  { network, readers, memory }: Check,
  record: TransferRecord,
  departure: Observation,
): Promise<ShownBurn | undefined> {
  const { [record.from]: source, [record.to]: destination } = network.chains
  const sources = await listWitnesses(readers, record.from)
  const find = (one: Witness) =>
    findBurn({ reader: one.reader, source, destination, record, departure, memory: memory.of(one) })
  const asked = await askRest(sources, await askInTurn(sources, find), find)
  const shown = asked.flatMap(({ answer }) => answer ?? [])
  const [burn] = shown
  if (!burn) return undefined
  const isDenied = shown.some((one) => !one || !isSameBurn(burn, one))
  return isDenied ? undefined : { burn, isAgreed: shown.length === asked.length }
}

/**
 * An arrival only counts together with its departure. If a reorg undoes the departure, the payment may be somebody
 * else's.
 */
async function checkArrived(
  context: Check,
  record: TransferRecord & { status: 'arrived' },
): Promise<Finding> {
  const { proof } = record
  const departure = record.departure && (await findDepartureAgain(context, record, record.departure))
  if (!departure && record.departure) return { state: { status: 'unanswered' } }
  const isLinked = proof === 'message' && !record.arrival.isFinal
  const shown = isLinked && departure ? await findShownBurn(context, record, departure) : undefined
  const answers: Shown[] = []
  const paid = await confirm(context, record.to, record.arrival, async (other) => {
    const answer = await showsArrival(context, other, record, record.arrival, shown?.burn)
    answers.push(answer)
    return (shown?.isAgreed ?? !isLinked) && answer
  })
  const isDenied = answers.includes(false) && !answers.some(Boolean)
  const arrival = typeof paid === 'object' ? paid : undefined
  if (!departure && !arrival) return { state: { status: 'unanswered' } }
  if (
    departure &&
    (!arrival ||
      // If a node first reported a wrong time for the departure, an earlier payment may have been mistaken for the arrival.
      arrival.at < departure.at - betweenChains ||
      isDenied)
  )
    // It may be in another block, or known only to another node behind the same URL.
    return checkSent(context, { ...record, status: 'sent', departure })
  return { state: { status: 'arrived', departure, arrival: arrival ?? record.arrival, proof } }
}

/** Returns the departure where it was seen, or where a reorg moved it. */
async function findDepartureAgain(
  context: Check,
  record: TransferRecord,
  departure: Observation,
): Promise<Observation | undefined> {
  const asked = await listWitnesses(context.readers, record.from)
  let failure: Error | undefined
  const confirmed = await confirm(context, record.from, departure, (other) =>
    record.from === 'SOLANA'
      ? showsSolanaDeparture(other.reader, context.network.chains.SOLANA, record, departure)
      : isFinalFor(evmCheck(context, record, asked), other, departure),
  ).catch((error: Error) => {
    failure = error
  })
  const kept = typeof confirmed === 'object' ? confirmed : undefined
  // A final departure that no node confirms with this amount may be only its first part.
  if (kept && kept.agreed?.length !== 0) return kept
  const checked = checkDeparture(context, record)
  const { state } = await (kept ? checked.catch((): Finding => ({})) : checked)
  if (state?.status === 'sent') return keepAgreed(record, departure, state.departure)
  if (kept) return kept
  // A node that lags behind the departure's block shows less of the permit, too.
  if (failure && state) throw failure
  // A final Solana transaction cannot be undone, so a node that does not show it proves nothing.
  if (record.from === 'SOLANA') return !state && (failure || departure.agreed) ? departure : undefined
  // Unlike a node that has pruned the block, one that could not be read says nothing.
  if (failure?.cause) throw failure
  return !state && confirmed === 'unshown' ? departure : undefined
}

/**
 * Finality on Solana is permanent: a node that still reports the same transaction as only confirmed does not revoke
 * it.
 */
function keepAgreed(
  { from }: TransferRecord,
  { hash, agreed }: Observation,
  found: Observation,
): Observation {
  return from === 'SOLANA' && agreed && found.hash === hash ? { ...found, agreed } : found
}

/**
 * Returns the observation, marked final if every witness agrees, including the one that checked the block (it may not
 * be the one that saw the transaction first). Returns `gone` if the block is no longer canonical, and `unshown` if the
 * block is final but its node does not show the allowance that the departure was inferred from.
 */
async function confirm(
  context: Check,
  chain: ChainKey,
  seen: Observation,
  shows: (witness: Witness) => Promise<Shown>,
): Promise<Observation | 'gone' | 'unshown'> {
  if (seen.isFinal) return seen
  const { network, age, readers } = context
  const asked = await listWitnesses(readers, chain)
  const { witness, answer } = await askInTurn(
    asked,
    async ({ reader }) =>
      isEvmChainKey(chain)
        ? confirmEvmObservation(reader, network.chains[chain], seen)
        : confirmSolanaObservation(reader, seen, age),
    // The next node is asked if this one says `gone`: it may be stuck on a fork, or behind the block.
    (answer) => answer === 'gone',
  )
  if (answer === 'gone') return 'gone'
  // A load balancer can mix two forks: the block from one node and the allowance from another.
  if (answer === 'final' && isInferred(seen) && !(await shows(witness))) return 'unshown'
  return agreeOn(context, asked, isInferred(seen) ? witness : undefined, seen, answer, shows)
}

/**
 * Marks an observation final once every witness confirms it independently. `by` has already confirmed it; `agreed`
 * lists all that have.
 */
async function agreeOn(
  { now }: Check,
  asked: Asked,
  by: Witness | undefined,
  { isFinal: _, ...seen }: Observation,
  status: ObservationStatus,
  shows: (witness: Witness) => Promise<Shown>,
): Promise<Observation> {
  if (status !== 'final' || isInFuture(seen.at, now)) return seen
  const others = await askOthers(asked, by, shows)
  const showing = others.filter(({ answer }) => answer === true).map(({ witness }) => witness)
  const agreed = [...(by ? [by] : []), ...showing].map(({ name }) => name)
  return showing.length < others.length ? { ...seen, agreed } : { ...seen, isFinal: true, agreed }
}

async function showsArrival(
  { network }: Check,
  { reader }: Witness,
  record: TransferRecord,
  arrival: Observation,
  burn: BurnMessage | undefined,
): Promise<Shown> {
  return isEvmChainKey(record.to)
    ? showsEvmArrival(reader, network.chains[record.to], record, arrival, burn)
    : showsSolanaArrival(reader, network.chains.SOLANA, record, arrival)
}

async function findArrival(
  { network, maxFee, now, memory, attributed }: Check,
  witness: Witness,
  record: TransferRecord,
  departure: Observation,
  burn: BurnMessage | undefined,
): Promise<Arrivals> {
  const shared = { reader: witness.reader, record, departure, maxFee, now }
  return isEvmChainKey(record.to)
    ? findEvmArrival({
        ...shared,
        chain: network.chains[record.to],
        burn,
        attributed,
        memory: memory.of(witness),
      })
    : findSolanaArrival({ ...shared, chain: network.chains.SOLANA, attributed: attributed.arrivals })
}

/**
 * Stores a finding, unless the record has changed since it was read, such as in a page that was frozen meanwhile, or
 * another record has just claimed the same arrival. The next check finds again what was not stored.
 */
export function storeFinding(
  config: BridgeConfig,
  seen: TransferRecord,
  { state, facts }: Finding,
): Promise<TransferRecord> {
  const {
    records,
    _internal: { environment },
  } = config
  return holdLock(environment.locks, 'usdc-bridge:claims', async () => {
    const { arrivals } = await readAttributed(config, seen)
    let isNews = false
    const record = await records.update(seen.id, (stored) => {
      const isTaken = state?.status === 'arrived' && arrivals.has(observationKey(state.arrival))
      if (isTaken || !isSame(stored, seen)) return stored
      if (
        state
          ? stored.status === 'notSent' && isClosedRecord({ ...stored, ...state })
          : isClosedRecord(stored)
      )
        return stored
      const now = environment.now()
      // If the device clock was set back after signing, the ten-minute margin restarts now. For EVM chains, signing already
      // compared the device clock with the chain's.
      const createdAt = stored.from === 'SOLANA' ? Math.min(stored.createdAt, now) : stored.createdAt
      const next = withState({ ...stored, createdAt }, state ?? stored, facts)
      // A date in the future was written before the device clock was set back.
      if (isSame(next, stored) && stored.updatedAt <= now) return stored
      isNews = next.status !== stored.status
      return { ...next, updatedAt: now }
    })
    if (isNews) notify(config.onEvent, { type: 'record', record })
    return record
  })
}

/** Compares values by content. A field without a value equals a missing one. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!isFields(one) || !isFields(other)) return false
  return Object.keys({ ...one, ...other }).every((name) => isSame(one[name], other[name]))
}

function isFields(value: unknown): value is Record<string, unknown> {
  return Object(value) === value
}
