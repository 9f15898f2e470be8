import { pad } from 'viem/utils'
import { least } from '../../chain/bigint.js'
import { isInFuture } from '../../chain/finality.js'
import type { EvmChain } from '../../chain/network.js'
import type { Witness } from '../../chain/reader.js'
import { askInTurn, askOthers, askRest, isUnread } from '../../read/askWitnesses.js'
import { withEvmRpc } from '../../read/evm/evmRpc.js'
import { transferTopic } from '../../read/evm/tokenEncoding.js'
import type { AttributedTransactions } from '../../record/attributedTransactions.js'
import { usableUntil } from '../../record/permitLifetime.js'
import type { EvmSource, Observation, RecordState, TransferRecord } from '../../record/record.js'
import { isBlocking, statusRule } from '../../record/status.js'
import type { CheckFacts } from '../../record/withState.js'
import { holdsSignature } from './calldata.js'
import { type CheckMemory, createNodeMemory, type NodeMemory } from './checkMemory.js'
import { judgeClosable, type WitnessAnswer } from './judgeClosable.js'
import { isPastDeadline, isPastOnDevice, judgePermit, type PermitJudgement } from './judgePermit.js'
import { type PermitHistory, readPermitHistory } from './permitHistory.js'
import { readFinalReceipt } from './readFinalReceipt.js'
import { tieToPermit } from './tieToPermit.js'
import { tokenLogs } from './tokenTransfers.js'

type EvmRecord = TransferRecord & EvmSource

/** The result of a check: the new state, if it changed, and the facts stored with it. */
export type Finding = { state?: RecordState | undefined; facts?: CheckFacts | undefined }

/** The input of a check on an EVM source chain. */
export type EvmCheck = {
  witnesses: readonly Witness[]
  chain: EvmChain
  record: EvmRecord
  attributed: AttributedTransactions
  memory: CheckMemory
  /** The device clock, in ms since 1970. */
  now: number
}

type Reading = { history: PermitHistory; judgement: PermitJudgement }

/** What a witness answered, or `undefined` where it did not. */
type Asked = { witness: Witness; answer: Reading | undefined }

/**
 * Checks a permit on its source chain, using the first witness that answers. A final outcome needs every witness to
 * reach it independently, starting from empty memory. A witness that does not answer leaves the outcome open.
 *
 * @throws ChainReadError where no witness answers
 */
export async function checkEvmDeparture(check: EvmCheck): Promise<Finding> {
  const { witnesses, memory, record, now } = check
  const read = (asked: Witness) => readWitness(check, asked, memory.of(asked))
  const first = await askInTurn(witnesses, read)
  const { judgement } = first.answer
  const ended =
    judgement.kind === 'over' ? await agreeOnEnd(check, first.answer.history, judgement) : undefined
  if (ended) return { state: ended }
  // After the deadline, one witness may have seen more, and together they may allow setting the transfer aside.
  const isPast = !statusRule(record).hasLeft && isPastOnDevice(usableUntil(record), now)
  const isInferred = judgement.kind === 'left' && judgement.departure.tie === 'allowance'
  const readings = isPast || isInferred ? await askRest(witnesses, first, read) : [first]
  const standing = readings.map(({ answer }) => answer?.history.state).find((state) => state?.allowance)
  const facts = standing ? { allowance: standing.allowance } : {}
  const sent = await findDeparture(check, readings)
  if (sent) return { state: sent, facts }
  // Past the deadline, what may be closed is told by the state alone, so a missing receipt holds nothing up.
  const state = await openState(check, first).catch((error: unknown) => {
    if (!isPast || !isUnread(error)) throw error
    return undefined
  })
  if (!isPast || !isBlocking(record)) return { state, facts }
  const answers = readings.map(
    ({ witness, answer }): WitnessAnswer => ({ name: witness.name, ...answer?.history }),
  )
  return { state, facts: { ...facts, closable: judgeClosable({ record, answers, now }) } }
}

/**
 * Returns the end that every witness reaches by itself, starting from empty memory. A node that is behind does not show
 * an allowance given meanwhile, so a single witness also has to show that time has passed.
 */
async function agreeOnEnd(
  check: EvmCheck,
  history: PermitHistory,
  { reason }: PermitJudgement & { kind: 'over' },
): Promise<RecordState | undefined> {
  const isBeforeDeadline = reason === 'replaced' && !isPastDeadline({ ...check, history })
  const needed = isBeforeDeadline || reason === 'nonceTaken' || reason === 'failed' ? 2 : 1
  const readings = await askOthers(check.witnesses, undefined, (asked) =>
    readWitness(check, asked, createNodeMemory()),
  )
  const isAgreed = readings.every(({ answer }) => {
    const own = answer?.judgement
    return own?.kind === 'over' && own.reason === reason
  })
  if (!isAgreed || readings.length < needed) return undefined
  return { status: 'notSent', reason, agreed: readings.map(({ witness }) => witness.name) }
}

/**
 * Returns the departure that one witness saw by the permit's signature. What only the allowance tells is no departure
 * until every witness tells it, because one node alone can answer with a wrong allowance. A departure is final once
 * every witness confirms it independently; if it was inferred from the allowance, it is only as final as the block of
 * that allowance, because the permit's block may be final before the withdrawal's block is.
 */
async function findDeparture(check: EvmCheck, asked: readonly Asked[]): Promise<RecordState | undefined> {
  const left = asked.flatMap(({ witness, answer }) =>
    answer?.judgement.kind === 'left' ? { witness, history: answer.history, ...answer.judgement } : [],
  )
  const seen = left.find(({ departure }) => departure.tie === 'signature')
  const told = seen ?? (left.length === asked.length ? left[0] : undefined)
  if (!told) return undefined
  const { witness, amount } = told
  const { final, state } = told.history
  const { hash, index, block, tie } = told.departure
  const { number, hash: blockHash } = index === undefined ? state.block : block
  const at = Number(block.timestamp) * 1000
  const departure: Observation = { hash, index, block: { number, hash: blockHash }, amount, at, tie }
  if (!final || number > final.number || isInFuture(at, check.now)) return { status: 'sent', departure }
  const others = await askOthers(check.witnesses, witness, (other) => isFinalFor(check, other, departure))
  if (!others.every(({ answer }) => answer)) return { status: 'sent', departure }
  const agreed = [witness, ...others.map((other) => other.witness)].map(({ name }) => name)
  return { status: 'sent', departure: { ...departure, isFinal: true, agreed } }
}

async function readWitness(check: EvmCheck, { name, reader }: Witness, memory: NodeMemory): Promise<Reading> {
  const { chain, record, attributed, now } = check
  const isPast = isPastOnDevice(record.permit.deadline, now)
  const history = await withEvmRpc(chain, reader, (rpc) =>
    readPermitHistory(rpc, chain, record, { ...attributed, name, memory, isPast }),
  )
  return { history, judgement: judgePermit({ record, history, ...attributed, now }) }
}

/**
 * Tells whether a departure is final for a witness by its own data: the transaction, its time and the amount. The
 * receipt is enough if that one transaction moved the whole amount. After less, more may have left.
 *
 * @throws ChainReadError
 */
export async function isFinalFor(
  check: EvmCheck,
  witness: Witness,
  departure: Observation,
): Promise<boolean> {
  if (departure.tie === 'signature' && departure.amount === check.record.amount) {
    const amount = await readFinalAmount(check, witness, departure)
    if (amount === undefined || amount === departure.amount) return amount !== undefined
  }
  const { history, judgement } = await readWitness(check, witness, createNodeMemory())
  if (judgement.kind !== 'left' || judgement.amount !== departure.amount || !history.final) return false
  const { hash, block } = judgement.departure
  const { final } = history
  const isSame = hash === departure.hash && Number(block.timestamp) * 1000 === departure.at
  const named = departure.block
  if (!isSame || !named || block.number > final.number || named.number > final.number) return false
  const canonical = await withEvmRpc(check.chain, witness.reader, (rpc) => rpc.keptBlock(named.number))
  return canonical?.hash === named.hash
}

/**
 * Returns the amount that a final transaction moved, in base units, and 0 if its receipt alone does not show that the
 * permit was used. `undefined` if the witness does not show it in that block at that time, or it is not the permit's.
 */
function readFinalAmount(
  { chain, record, attributed }: EvmCheck,
  witness: Witness,
  departure: Observation,
): Promise<bigint | undefined> {
  return withEvmRpc(chain, witness.reader, async (rpc) => {
    const [receipt, transaction] = await Promise.all([
      readFinalReceipt(rpc, departure),
      rpc.transaction(departure.hash),
    ])
    if (!receipt || !transaction) return undefined
    const { hash } = departure
    const tie = tieToPermit({ ...attributed, chain, record }, { ...transaction, ...receipt, hash })
    if (tie === 'contained') return 0n
    if (tie !== 'used') return undefined
    const left = tokenLogs(receipt.logs, chain, transferTopic, pad(record.owner as `0x${string}`))
    return least(
      record.amount,
      left.reduce((sum, { data }) => sum + BigInt(data), 0n),
    )
  })
}

/** Returns the status while the transfer is still open; `undefined` if it does not change. */
async function openState(
  { chain, record }: EvmCheck,
  { witness, answer }: { witness: Witness; answer: Reading },
): Promise<RecordState | undefined> {
  const { status, sourceHash, amount } = record
  const { kind } = answer.judgement
  if (kind === 'over') return undefined
  if (kind === 'used') return { status: 'permitUsed' }
  const isUsed = kind !== 'open'
  if (status === 'setAside') return undefined
  if (status === 'notSent') return isUsed && record.reason !== 'failed' ? { status: 'unanswered' } : undefined
  const { state } = answer.history
  if (status === 'sent' || status === 'arrived') {
    // A departure that is not seen again remains plausible while the nonce is used and the allowance below the amount.
    const isPlausible = state.nonce > record.permit.nonce && state.allowance < amount
    return isPlausible ? undefined : { status: 'unanswered' }
  }
  if (status === 'permitUsed' && !isUsed) return { status: 'unanswered' }
  if (isUsed) return undefined
  if (!sourceHash || status === 'reverted') return undefined
  return withEvmRpc(chain, witness.reader, async (rpc) => {
    const receipt = await rpc.receipt(sourceHash)
    if (!receipt || receipt.isSuccess) return undefined
    const transaction = await rpc.transaction(sourceHash)
    const isOurs = transaction !== undefined && holdsSignature(transaction.input, record.permit)
    return isOurs ? { status: 'reverted' } : undefined
  })
}
