import { isInferred } from '../../src/core/follow/confirmObservation.js'
import type { PermitTypedData } from '../../src/core/permit/buildPermit.js'
import { transferTopic } from '../../src/core/read/evm/tokenEncoding.js'
import type { EvmSource, Observation, TransferRecord } from '../../src/core/record/record.js'
import type { TestEvmChain } from '../../src/testing/chain/createTestEvmChain.js'
import type { Hex } from '../../src/testing/chain/TokenState.js'
import type { Device } from '../device/Device.js'
import type { Authorisation } from '../invariants/Authorisation.js'
import { canStillMove } from '../invariants/canStillMove.js'
import { findDoubleCharge } from '../invariants/findDoubleCharge.js'
import { isShownAsLeft } from '../invariants/isShownAsLeft.js'
import type { EvmIntent, Intent } from '../person/Intent.js'
import type { Timeline } from '../Timeline.js'
import type { Trace } from '../Trace.js'
import type { Side } from './requestKind.js'

/** The harm that a lie must never cause. */
export type Breach = { kind: BreachKind; words: string }

/**
 * `charged twice`: an intent was paid for by two permits. `signature exposed`: a node saw what only the service may see.
 * `false verdict`: something final that is not so; with one node that lies, it counts and is no breach.
 */
type BreachKind = 'charged twice' | 'signature exposed' | 'false verdict'

/** Compares what the kit says with what was signed and with the true chains. */
export type Oracle = {
  signed(intent: EvmIntent, typedData: PermitTypedData, signature: Hex): void
  /** A request with a permit has left for the service. */
  left(r: string): void
  /** A node received this request. */
  asked(params: readonly unknown[]): void
  /** A record was stored. */
  stored(): void
  /** Checks whether somebody was charged twice so far. */
  check(): void
  /** The public part of each permit so far. */
  marks(): readonly Hex[]
  recordsOf(intent: Intent): readonly (TransferRecord & EvmSource)[]
  breaches(): readonly Breach[]
  /** What happened, without times. Schedules that cause something new are explored further. */
  steps(): readonly string[]
}

type Watched = {
  places: { readonly [side in Side]: { chain: TestEvmChain } }
  trace: Trace
  device: Device
  timeline: Timeline
  /** Notes that a record or the person has progressed. */
  onStep: () => void
}

type Own = TransferRecord & EvmSource

export function createOracle({ places, trace, device, timeline, onStep }: Watched): Oracle {
  const permits = new Map<string, Authorisation>()
  const secrets: string[] = []
  const breaches: Breach[] = []
  const steps: string[] = []
  const seen = new Map<string, string>()
  const source = places.source.chain

  function object(kind: BreachKind, words: string | undefined): void {
    if (words === undefined || breaches.some((one) => one.kind === kind)) return
    breaches.push({ kind, words })
    trace.add('LEDGER', () => `${kind}: ${words}`)
  }

  function step(words: string): void {
    steps.push(words)
    onStep()
  }

  const own = () => device.records().filter((record): record is Own => record.from !== 'SOLANA')
  /** What was taken for a permit by an allowance of before counts as taken by it: the person pays all the same. */
  const withdrawals = () =>
    source.withdrawals().map((one) => (one.by === 'approve' && one.mark ? { ...one, by: one.mark } : one))
  const withdrawalsOf = ({ permit }: Own) => withdrawals().filter(({ by }) => permit.r.some((r) => r === by))

  function note(record: Own, index: number): void {
    const reason = record.status === 'notSent' ? ` ${record.reason}` : ''
    const observations = [
      'departure' in record ? record.departure : undefined,
      'arrival' in record ? record.arrival : undefined,
    ]
    const finals = observations.map((one) => one && `${one.tie ?? ''}${one.isFinal ? '!' : '?'}`).join()
    const what = `${record.status}${reason} ${finals} ${record.closable ? 'closable' : ''}`
    if (seen.get(record.id) === what) return
    const truth = `${withdrawalsOf(record).length > 0 ? 'moved' : 'unmoved'}`
    step(`${index}: ${seen.get(record.id) ?? ''} > ${what} (${truth})`)
    seen.set(record.id, what)
  }

  return {
    signed(intent, { message }, signature) {
      const r = signature.slice(0, 66)
      const { owner, spender, value, nonce, deadline } = message
      secrets.push(signature.slice(66, 130))
      const offset = nonce - 5n
      step(`permit ${permits.size + 1} on nonce ${offset} for ${intent.name}`)
      if (!permits.has(r))
        permits.set(r, {
          r,
          intent,
          from: intent.from,
          owner,
          spender,
          value,
          nonce,
          deadline,
          hasLeft: false,
        })
    },
    left(r) {
      const permit = permits.get(r)
      if (permit) permit.hasLeft = true
    },
    asked(params) {
      if (secrets.length === 0) return
      const text = JSON.stringify(params)
      if (secrets.some((secret) => text.includes(secret)))
        object('signature exposed', 'a node was asked something that holds a whole signature')
    },
    stored() {
      const records = own()
      records.forEach((record, index) => {
        note(record, index)
        object('false verdict', falseVerdict(record, records))
      })
    },
    check() {
      object('charged twice', findDoubleCharge({ chains: { BASE: { chain: { withdrawals } } } }, permits))
    },
    marks: () => {
      const shown = source.blocks().flatMap(({ transactions }) => transactions)
      return [...permits.keys()].filter((r) =>
        shown.some(({ transaction }) => transaction.input.includes(r.slice(2))),
      ) as Hex[]
    },
    recordsOf: (intent) =>
      own()
        .filter(({ permit }) => permit.r.some((r) => permits.get(r)?.intent === intent))
        .sort((a, b) => b.createdAt - a.createdAt),
    breaches: () => breaches,
    steps: () => steps,
  }

  function falseVerdict(record: Own, records: readonly Own[]): string | undefined {
    const words = closedProblem(record, records) ?? departureProblem(record) ?? arrivalProblem(record)
    return words && `${record.id} ${words}`
  }

  function closedProblem(record: Own, records: readonly Own[]): string | undefined {
    if (record.status !== 'notSent' && record.status !== 'setAside') return undefined
    const word = record.status === 'setAside' ? 'set aside' : `not sent (${record.reason})`
    const withdrawal = withdrawalsOf(record).find(({ hash }) => !isShownAsLeft(records, hash))
    if (withdrawal && record.status === 'notSent')
      return `is ${word}, and ${withdrawal.hash.slice(0, 10)} took the money`
    if (timeline.now() - record.updatedAt > 1000) return undefined
    const last = record.status === 'setAside' ? source.head().number : undefined
    for (const r of record.permit.r) {
      const permit = permits.get(r)
      const how = permit && canStillMove(source, permit, last)
      if (how) return `is ${word}, and ${how}`
    }
    return undefined
  }

  function departureProblem(record: Own): string | undefined {
    if (record.status !== 'sent' && record.status !== 'arrived') return undefined
    const { departure } = record
    if (!departure?.isFinal) return undefined
    const withdrawals = withdrawalsOf(record)
    const hash = departure.hash.slice(0, 10)
    if (withdrawals.length === 0) return `says that ${hash} took the money for good, and nothing took it`
    const isOurs = withdrawals.some((withdrawal) => withdrawal.hash === departure.hash)
    if (departure.tie === 'signature' && !isOurs) return `says that ${hash} took the money, and another did`
    const left = withdrawals.reduce((sum, withdrawal) => sum + withdrawal.amount, 0n)
    if (departure.amount > left) return `says that ${departure.amount} left for good, and ${left} did`
    return placeProblem(source, departure)
  }

  function arrivalProblem(record: Own): string | undefined {
    if (record.status !== 'arrived' || !record.arrival.isFinal || record.departure?.isFinal !== true)
      return undefined
    const { arrival } = record
    const { chain } = places.destination
    const found = chain.find(arrival.hash)
    const log = found?.mined.logs.find(({ index }) => index === arrival.index)
    const hash = arrival.hash.slice(0, 10)
    if (!log || log.topics[0] !== transferTopic) return `says that ${hash} paid for good, and it paid nothing`
    if (log.address !== chain.facts.usdc.address.toLowerCase()) return `calls ${hash} a payment of USDC`
    if (!log.topics[2]?.toLowerCase().endsWith(record.recipient.slice(2).toLowerCase()))
      return `says that ${hash} paid the recipient, and it paid somebody else`
    if (BigInt(log.data) !== arrival.amount) return `says that ${hash} paid ${arrival.amount}`
    const departed = withdrawalsOf(record).map((withdrawal) => source.find(withdrawal.hash)?.block.time ?? 0)
    if ((found?.block.time ?? 0) < Math.min(...departed) - 120)
      return `says that ${hash} paid what left, and it paid long before`
    return placeProblem(chain, arrival)
  }
}

function placeProblem(chain: TestEvmChain, observation: Observation): string | undefined {
  const { hash, at, block } = observation
  const found = chain.find(hash)?.block
  const name = hash.slice(0, 10)
  const final = chain.finalized().number
  if (!found || found.number > final) return `calls ${name} final, which it is not`
  // An inferred departure names the block of the allowance, which is that of the permit or a later one.
  const named = isInferred(observation) ? chain.at(Number(block?.number)) : found
  if (named && (named.number < found.number || named.number > final))
    return `calls ${name} seen in block ${named.number}, where it was not yet, or not for good`
  if (block && block.hash !== named?.hash) return `says that ${name} is in another block than it is`
  if (at !== found.time * 1000) return `says that ${name} was at ${at / 1000}, and it was at ${found.time}`
  return undefined
}
