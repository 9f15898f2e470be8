import { isSameAddress } from '../../chain/isSameAddress.js'
import type { EvmChain } from '../../chain/network.js'
import type { Witness } from '../../chain/reader.js'
import { askInTurn, askOthers } from '../../read/askWitnesses.js'
import { type EventLog, readChain } from '../../read/evm/chainView.js'
import { transferTopic } from '../../read/evm/tokenAbi.js'
import type { Claims } from '../../record/claims.js'
import type { EvmSource, RecordState, Sighting, TransferRecord } from '../../record/record.js'
import { isBlocking } from '../../record/status.js'
import type { CheckFacts } from '../../record/withState.js'
import { holdsSignature } from './calldata.js'
import { isPastOnDevice, judgePermit, type PermitJudgement } from './judgePermit.js'
import { createNodeMemory, type LookMemory, type NodeMemory } from './lookMemory.js'
import { type PermitHistory, readPermitHistory } from './permitHistory.js'
import { type WitnessAnswer, weighClosing } from './weighClosing.js'

type EvmRecord = TransferRecord & EvmSource

/** What a look found: the state as it then is, where it is another one, and what goes with it. */
export type Finding = { state?: RecordState | undefined; facts?: CheckFacts | undefined }

/** Everything one look at a source chain works with. */
export type EvmLook = {
  witnesses: readonly Witness[]
  chain: EvmChain
  record: EvmRecord
  claims: Claims
  /** The most that may be missing of the amount, in base units. */
  maxFee: bigint
  memory: LookMemory
  /** This device's clock, in ms since 1970. */
  now: number
}

type Word = { history: PermitHistory; judgement: PermitJudgement }

/**
 * Looks what became of a permit on its source chain, by the first witness that answers. What ends the looking is held
 * against every one: each has to come to it by itself, with nothing remembered, and one that does not answer leaves it
 * undecided.
 *
 * @throws ChainReadError where no witness answers
 */
export async function lookAtEvmDeparture(look: EvmLook): Promise<Finding> {
  const { witnesses, memory } = look
  const { witness, answer } = await askInTurn(witnesses, (asked) => hear(look, asked, memory.of(asked)))
  const { history, judgement } = answer
  const { allowance } = history.state
  const facts = allowance > 0n ? { allowance } : {}
  if (judgement.kind === 'left')
    return {
      state: { status: 'sent', departure: await departureOf(look, witness, history, judgement) },
      facts,
    }
  const first = { witness, answer }
  if (judgement.kind === 'used') return close(look, first, { state: { status: 'permitUsed' }, facts })
  if (judgement.kind !== 'over')
    return close(look, first, { state: await openState(look, witness, judgement), facts })
  const { reason } = judgement
  const needed = reason === 'nonceTaken' || reason === 'failed' ? 2 : 1
  const words = await askOthers(witnesses, undefined, (asked) => hear(look, asked, createNodeMemory()))
  const isAgreed = words.every((word) => isOver(word.answer, reason))
  if (!isAgreed || words.length < needed) return close(look, first, { facts })
  return { state: { status: 'notSent', reason, agreed: words.map((word) => word.witness.name) } }
}

async function hear(look: EvmLook, { reader }: Witness, memory: NodeMemory): Promise<Word> {
  const { chain, record, claims, maxFee, now } = look
  const siblings = claims.siblings.flatMap(({ r }) => r)
  const isPast = isPastOnDevice(record.permit.deadline, now)
  const history = await readChain(chain, reader, (view) =>
    readPermitHistory(view, chain, record, { memory, siblings, isPast }),
  )
  return { history, judgement: judgePermit({ record, history, siblings: claims.siblings, maxFee, now }) }
}

function isOver(word: Word | undefined, reason: string): boolean {
  return word?.judgement.kind === 'over' && word.judgement.reason === reason
}

/**
 * It is final once each witness says by itself that it is. What was only reckoned from the allowance is as good as the
 * block whose allowance that was: the one that used the permit may be final while the withdrawal is not.
 */
async function departureOf(
  look: EvmLook,
  by: Witness,
  { final, state }: PermitHistory,
  { departure: { hash, index, block: seen, tie }, amount }: PermitJudgement & { kind: 'left' },
): Promise<Sighting> {
  const { number, hash: blockHash } = index === undefined ? state.block : seen
  const at = Number(seen.timestamp) * 1000
  const departure: Sighting = { hash, index, block: { number, hash: blockHash }, amount, at, tie }
  if (!final || number > final.number) return departure
  const others = await askOthers(look.witnesses, by, (asked) => isFinalFor(look, asked, departure))
  if (!others.every(({ answer }) => answer)) return departure
  const agreed = [by, ...others.map(({ witness }) => witness)].map(({ name }) => name)
  return { ...departure, isFinal: true, agreed }
}

/**
 * Tells whether a departure is final for a witness, by what it shows itself: the transaction, its time and what left. Its
 * receipt is enough where all of it left by that one.
 *
 * @throws ChainReadError
 */
export async function isFinalFor(look: EvmLook, witness: Witness, departure: Sighting): Promise<boolean> {
  if (departure.tie === 'signature') {
    const amount = await readFinalAmount(look, witness, departure)
    if (amount === undefined || amount === departure.amount) return amount !== undefined
  }
  const { history, judgement } = await hear(look, witness, createNodeMemory())
  if (judgement.kind !== 'left' || judgement.amount !== departure.amount || !history.final) return false
  const { hash, block } = judgement.departure
  const { final } = history
  const isSame = hash === departure.hash && Number(block.timestamp) * 1000 === departure.at
  const named = departure.block
  if (!isSame || !named || block.number > final.number || named.number > final.number) return false
  const canonical = await readChain(look.chain, witness.reader, (view) => view.block(named.number))
  return canonical.hash === named.hash
}

/** What left by a transaction that is final, in base units; `undefined` where the witness does not show it there and then. */
function readFinalAmount(
  { chain, record }: EvmLook,
  witness: Witness,
  departure: Sighting,
): Promise<bigint | undefined> {
  return readChain(chain, witness.reader, async (view) => {
    const [final, receipt, { input }] = await Promise.all([
      view.block('finalized'),
      view.receipt(departure.hash),
      view.transaction(departure.hash),
    ])
    if (!receipt?.isSuccess || receipt.block.number > final.number) return undefined
    const { hash, timestamp } = await view.block(receipt.block.number)
    const isSamePlace = hash === receipt.block.hash && hash === departure.block?.hash
    const isSameTime = Number(timestamp) * 1000 === departure.at
    if (!isSamePlace || !isSameTime || !holdsSignature(input, record.permit)) return undefined
    return least(record.amount, amountLeft(receipt.logs, chain, record.owner))
  })
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

function amountLeft(logs: readonly EventLog[], chain: EvmChain, owner: string): bigint {
  return logs
    .filter(
      ({ address, topics }) =>
        isSameAddress(address, chain.usdc.address) &&
        topics[0] === transferTopic &&
        isSameAddress(`0x${topics[1]?.slice(26)}`, owner),
    )
    .reduce((sum, { data }) => sum + BigInt(data), 0n)
}

/** What the status is where nothing has left and nothing has ended; `undefined` where it stays. */
async function openState(
  { chain, record }: EvmLook,
  { reader }: Witness,
  { kind }: PermitJudgement,
): Promise<RecordState | undefined> {
  const { status, sourceHash } = record
  if (status === 'setAside') return undefined
  if (status === 'notSent')
    return kind === 'usedOpen' && record.reason !== 'failed' ? { status: 'unanswered' } : undefined
  if (status === 'sent' || (status === 'permitUsed' && kind !== 'usedOpen')) return { status: 'unanswered' }
  if (kind === 'usedOpen') return undefined
  if (!sourceHash || status === 'reverted') return undefined
  return readChain(chain, reader, async (view) => {
    const receipt = await view.receipt(sourceHash)
    if (!receipt || receipt.isSuccess) return undefined
    const { input } = await view.transaction(sourceHash)
    return holdsSignature(input, record.permit) ? { status: 'reverted' } : undefined
  })
}

/** Where time is up, asks every witness what it knows: one may have seen more, and all may let it be set aside. */
async function close(
  look: EvmLook,
  first: { witness: Witness; answer: Word },
  finding: Finding,
): Promise<Finding> {
  const { witnesses, record, memory, now } = look
  if (!isBlocking(record) || !isPastOnDevice(record.permit.deadline, now)) return finding
  const others = await askOthers(witnesses, first.witness, (asked) => hear(look, asked, memory.of(asked)))
  const words = [first, ...others]
  for (const { witness, answer } of words)
    if (answer?.judgement.kind === 'left') {
      const departure = await departureOf(look, witness, answer.history, answer.judgement)
      return { ...finding, state: { status: 'sent', departure } }
    }
  const answers = words.map(
    ({ witness, answer }): WitnessAnswer => ({ name: witness.name, ...answer?.history }),
  )
  const closable = weighClosing({ record, answers, now })
  return { ...finding, facts: { ...finding.facts, closable } }
}
