import type { EvmChain } from '../../src/core/chain/network.js'
import type { Random } from '../Random.js'
import type { Timeline } from '../Timeline.js'
import type { Trace } from '../Trace.js'
import type { Pace } from '../weather.js'
import type { Transaction } from './Transaction.js'
import { callToken, emptyToken, type Hex, type Pull, type TokenLog, type TokenState } from './token.js'

export type MinedLog = TokenLog & { index: number; hash: Hex; block: Block }
export type MinedTransaction = { transaction: Transaction; succeeded: boolean; logs: readonly MinedLog[] }

/** One block, with the whole token as it stood after it. */
export type Block = {
  number: number
  hash: Hex
  parentHash: Hex
  /** Seconds since 1970. */
  time: number
  token: TokenState
  transactions: readonly MinedTransaction[]
}

/** What becomes of a transaction whose block is undone: mined again in its turn, only later, or never. */
type Fate = { kind: 'again' } | { kind: 'later'; ms: number } | { kind: 'never' }

/** One EVM chain with one token on it. Everything it tells is the truth; nodes may tell less. */
export type Chain = {
  readonly facts: EvmChain
  readonly pace: Pace
  /** Every block that stands, oldest first. */
  blocks(): readonly Block[]
  head(): Block
  /** The last block that nothing can undo. */
  finalized(): Block
  at(number: number): Block | undefined
  find(hash: Hex): { mined: MinedTransaction; block: Block } | undefined
  /** A transaction that waits to be mined. */
  pending(hash: Hex): Transaction | undefined
  /** Every movement by a spender that stands, oldest first. Up to date without a look at the time, as is `changes`. */
  pulls(): readonly Pull[]
  /** Hands in a transaction, to be mined no sooner than in `ms`. */
  submit(transaction: Transaction, ms: number): void
  /** Undoes so many blocks at most, never a final one. Gives what stood before, for nodes that do not know yet. */
  reorg(depth: number, fate: () => Fate): readonly Block[] | undefined
  /** Whether blocks go on becoming final. */
  setFinality(isMoving: boolean): void
  /** How often transactions were mined or undone so far. */
  changes(): number
}

/** The number of the oldest block. */
export const firstNumber = 1000

export function createChain({
  facts,
  pace,
  balances,
  random,
  timeline,
  trace,
}: {
  facts: EvmChain
  pace: Pace
  balances: ReadonlyMap<string, bigint>
  random: Random
  timeline: Timeline
  trace: Trace
}): Chain {
  const start = Math.floor(timeline.now() / 1000)
  const first: Block = {
    number: firstNumber,
    hash: newHash(),
    parentHash: newHash(),
    time: start,
    token: { ...emptyToken, balances },
    transactions: [],
  }
  let blocks: Block[] = [first]
  let finalizedNumber = firstNumber
  let isFinalityMoving = true
  let nextTime = first.time + gap()
  let changes = 0
  let pulls: readonly Pull[] = []
  let waiting: { transaction: Transaction; notBefore: number }[] = []

  function newHash(): Hex {
    return `0x${random.hex(8)}${'0'.repeat(48)}`
  }

  function gap(): number {
    return pace.blockSeconds * (random.chance(pace.slowBlocks) ? random.between(2, 10) : 1)
  }

  const head = () => blocks.at(-1) as Block

  function advance(): void {
    while (nextTime * 1000 <= timeline.now()) mine()
  }

  function mine(): void {
    const parent = head()
    const time = nextTime
    nextTime += gap()
    const due = waiting.filter(({ notBefore }) => notBefore <= time * 1000)
    waiting = waiting.filter(({ notBefore }) => notBefore > time * 1000)
    if (due.length > 1 && random.chance(0.3)) due.reverse()
    const number = parent.number + 1
    const block = { number, hash: newHash(), parentHash: parent.hash, time, token: parent.token }
    blocks.push(
      withTransactions(
        block,
        due.map(({ transaction }) => transaction),
      ),
    )
    if (isFinalityMoving)
      finalizedNumber = Math.max(finalizedNumber, number - pace.finalityDepth, firstNumber)
    if (due.length > 0) changed()
  }

  function withTransactions(block: Omit<Block, 'transactions'>, due: readonly Transaction[]): Block {
    const mined: MinedTransaction[] = []
    const whole: Block = { ...block, transactions: mined }
    let index = 0
    for (const transaction of due) {
      const effect = run(whole.token, transaction, BigInt(block.time))
      const { hash } = transaction
      const logs = (effect?.logs ?? []).map((log) => ({ ...log, index: index++, hash, block: whole }))
      if (effect) whole.token = effect.state
      mined.push({ transaction, succeeded: effect !== undefined, logs })
      trace.add(
        facts.key,
        () => `block ${block.number}: ${describe(transaction)} ${effect ? '' : 'REVERTED'}`,
      )
    }
    return whole
  }

  function changed(): void {
    changes += 1
    const logs = blocks.flatMap(({ transactions }) => transactions.flatMap((mined) => mined.logs))
    pulls = logs.flatMap(({ pull, hash }) => (pull ? [{ ...pull, hash }] : []))
  }

  /** Looks when a transaction may be mined, so that the truth never waits for somebody to ask. */
  function wake(): void {
    advance()
    if (waiting.some(({ notBefore }) => notBefore <= timeline.now()))
      timeline.after(nextTime * 1000 - timeline.now(), wake)
  }

  const at = (number: number) => blocks[number - firstNumber]
  const current = <result>(read: () => result): result => {
    advance()
    return read()
  }

  return {
    facts,
    pace,
    blocks: () => current(() => blocks),
    head: () => current(head),
    finalized: () => current(() => at(finalizedNumber) as Block),
    at: (number) => current(() => at(number)),
    find: (hash) => current(() => findMined(blocks, hash)),
    pending: (hash) => waiting.find(({ transaction }) => transaction.hash === hash)?.transaction,
    pulls: () => pulls,
    submit(transaction, ms) {
      waiting.push({ transaction, notBefore: timeline.now() + ms })
      timeline.after(ms, wake)
    },
    reorg(depth, fate) {
      advance()
      const undone = Math.min(depth, head().number - finalizedNumber)
      if (undone <= 0) return undefined
      const before = blocks
      blocks = before.slice(0, -undone)
      const dropped = before.slice(-undone)
      nextTime = head().time + gap()
      trace.add(facts.key, () => `REORG of ${undone} blocks down to ${head().number}`)
      for (const { time, transactions } of dropped)
        for (const { transaction } of transactions) returnToPool(transaction, time, fate())
      changed()
      wake()
      return before
    },
    setFinality(isMoving) {
      isFinalityMoving = isMoving
    },
    changes: () => changes,
  }

  function returnToPool(transaction: Transaction, time: number, fate: Fate): void {
    trace.add(facts.key, () => `undone, ${fate.kind}: ${describe(transaction)}`)
    if (fate.kind === 'never') return
    const notBefore = fate.kind === 'again' ? time * 1000 : timeline.now() + fate.ms
    waiting.push({ transaction, notBefore })
    if (fate.kind === 'later') timeline.after(fate.ms, wake)
  }
}

/** Finds a mined transaction among blocks. */
export function findMined(
  blocks: readonly Block[],
  hash: Hex,
): { mined: MinedTransaction; block: Block } | undefined {
  for (const block of blocks)
    for (const mined of block.transactions) if (mined.transaction.hash === hash) return { mined, block }
  return undefined
}

/** All calls of a transaction, or none. */
function run(
  token: TokenState,
  { calls, fails }: Transaction,
  time: bigint,
): { state: TokenState; logs: readonly TokenLog[] } | undefined {
  if (fails) return undefined
  let state = token
  const logs: TokenLog[] = []
  for (const call of calls) {
    const effect = callToken(state, call, time)
    if (!effect) return undefined
    state = effect.state
    logs.push(...effect.logs)
  }
  return { state, logs }
}

function describe({ hash, calls }: Transaction): string {
  return `${hash.slice(0, 10)} ${calls.map(describeCall).join(' + ')}`
}

function describeCall(call: Transaction['calls'][number]): string {
  switch (call.kind) {
    case 'permit':
      return `permit(nonce ${call.permit.nonce}, value ${call.permit.value}, r ${call.permit.r.slice(0, 10)})`
    case 'transferFrom':
      return `transferFrom(${call.owner.slice(0, 8)}, ${call.amount}) for r ${call.wanted.slice(0, 10)}`
    case 'transfer':
      return `transfer(${call.from.slice(0, 8)} to ${call.to.slice(0, 8)}, ${call.amount})`
    case 'approve':
      return `approve(${call.owner.slice(0, 8)}, ${call.value})`
    case 'pause':
      return call.isPaused ? 'pause' : 'unpause'
  }
}
