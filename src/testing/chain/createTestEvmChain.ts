import type { EvmChain } from '../../core/chain/network.js'
import type { Spent } from './callToken.js'
import { runTransaction } from './runTransaction.js'
import { findMined, type MinedTransaction, type TestBlock } from './TestBlock.js'
import type { TestTransaction } from './TestTransaction.js'
import { emptyToken, type Hex, type TokenState } from './TokenState.js'

/** When a block is final: once so many blocks, or so many seconds, are on top of it. */
type Finality = { blocks: number } | { seconds: number }

/** What becomes of a transaction whose block is undone: mined again as before, only after `ms`, or never. */
type Fate = { kind: 'again' } | { kind: 'later'; ms: number } | { kind: 'never' }

/** A movement of USDC by a spender, in the transaction of that hash. */
type Withdrawal = Spent & { hash: Hex }

/**
 * An EVM chain in memory with Circle's USDC on it. Blocks come by themselves as its clock goes, or where `mine` makes
 * one. All it tells is the truth; a node over it may tell less.
 */
export type TestEvmChain = {
  readonly facts: EvmChain
  /** Seconds from block to block, as a rule. */
  readonly blockSeconds: number
  /** Every block that stands, oldest first. */
  blocks(): readonly TestBlock[]
  head(): TestBlock
  /** The last block that nothing can undo. */
  finalized(): TestBlock
  /** The number of the last block that is final for whoever knows of the chain up to that head. */
  finalFor(head: TestBlock): number
  at(number: number): TestBlock | undefined
  find(hash: string): { mined: MinedTransaction; block: TestBlock } | undefined
  /** A transaction that waits to be mined. */
  pending(hash: string): TestTransaction | undefined
  /** Every movement by a spender that stands, oldest first. It does not look at the clock, nor does `changes`. */
  withdrawals(): readonly Withdrawal[]
  /** Hands in a transaction, to be mined with the next block, or with the first one in `ms`. */
  submit(transaction: TestTransaction, ms?: number): void
  /** Makes one block now, of these transactions alone, at a time in seconds since 1970. */
  mine(transactions?: readonly TestTransaction[], time?: number): TestBlock
  /** Undoes so many blocks at most, never a final one. Gives what stood before, for nodes that do not know yet. */
  reorg(depth: number, fate?: (transaction: TestTransaction) => Fate): readonly TestBlock[] | undefined
  setFinality(finality: Finality): void
  /** Stops blocks from becoming final, or lets them go on. */
  stallFinality(isStalled: boolean): void
  /** How often transactions were mined or undone so far. */
  changes(): number
  /** A hash that nothing on this chain has yet. */
  newHash(of: 'block' | 'transaction'): Hex
}

/** Is told what happens on a chain. */
type ChainListener = {
  mined?(mined: MinedTransaction, block: TestBlock): void
  undone?(transaction: TestTransaction, fate: Fate): void
  reorganised?(depth: number, head: TestBlock): void
}

export type TestEvmChainParameters = {
  facts: EvmChain
  /** Ms since 1970. */
  now: () => number
  /** Seconds from block to block, as a rule. @default 1 */
  blockSeconds?: number | undefined
  /** The seconds from a block of that time, in seconds since 1970, to the next; `undefined` where blocks come by `mine` alone. */
  gap?: ((time: number) => number | undefined) | undefined
  /** @default final at once */
  finality?: Finality | undefined
  /** The number of the oldest block. @default 1000 */
  firstNumber?: number | undefined
  /** Makes hashes, each another one. */
  newHash?: ((of: 'block' | 'transaction') => Hex) | undefined
  /** The token in the oldest block. */
  token?: Partial<TokenState> | undefined
  /** In which order what waits is mined. @default as it was handed in */
  order?: ((due: readonly TestTransaction[]) => readonly TestTransaction[]) | undefined
  /** Runs something in so many ms, so that a chain goes on without being asked. */
  after?: ((ms: number, run: () => void) => void) | undefined
  listener?: ChainListener | undefined
}

/** The most blocks that come at once, where nobody has asked for a long time. */
const mostAtOnce = 5_000

/**
 * Makes an EVM chain in memory, with USDC as the network pins it.
 *
 * @example
 * ```ts
 * const chain = createTestEvmChain({ facts: network.chains.BASE, now: Date.now, finality: { blocks: 64 } })
 * const hash = chain.newHash('transaction')
 * chain.mine([tokenTransaction(hash, relayer, chain.facts.usdc.address, { kind: 'mint', to: owner, amount: 5n })])
 * chain.reorg(1)
 * ```
 */
export function createTestEvmChain({
  facts,
  now,
  blockSeconds = 1,
  gap = () => blockSeconds,
  finality: firstFinality = { blocks: 0 },
  firstNumber = 1000,
  newHash = countHashes(facts.id),
  token,
  order = (due) => due,
  after = () => undefined,
  listener = {},
}: TestEvmChainParameters): TestEvmChain {
  const usdc = facts.usdc.address.toLowerCase()
  const first: TestBlock = {
    number: firstNumber,
    hash: newHash('block'),
    parentHash: newHash('block'),
    time: Math.floor(now() / 1000),
    token: { ...emptyToken(facts.usdc.separator), ...token },
    accounts: { counts: new Map(), codes: new Map(), others: new Map() },
    transactions: [],
  }
  let blocks: TestBlock[] = [first]
  let finality = firstFinality
  let isStalled = false
  let finalizedNumber = firstNumber
  let nextTime = following(first.time)
  let changes = 0
  let withdrawals: readonly Withdrawal[] = []
  let waiting: { transaction: TestTransaction; notBefore: number }[] = []

  function following(time: number): number {
    return time + (gap(time) ?? Number.POSITIVE_INFINITY)
  }

  const head = () => blocks.at(-1) as TestBlock
  const at = (number: number) => blocks[number - firstNumber]

  function advance(): void {
    const due = (now() / 1000 - nextTime) / blockSeconds
    if (due > mostAtOnce) nextTime += Math.floor(due - mostAtOnce) * blockSeconds
    while (nextTime * 1000 <= now()) mineDue()
  }

  function mineDue(): void {
    const time = nextTime
    nextTime = following(time)
    const due = waiting.filter(({ notBefore }) => notBefore <= time * 1000)
    if (due.length > 0) waiting = waiting.filter(({ notBefore }) => notBefore > time * 1000)
    append(order(due.map(({ transaction }) => transaction)), time)
  }

  function append(transactions: readonly TestTransaction[], time: number): TestBlock {
    const parent = head()
    const { hash: parentHash, token, accounts } = parent
    const mined: MinedTransaction[] = []
    const number = parent.number + 1
    const block: TestBlock = {
      number,
      hash: newHash('block'),
      parentHash,
      time,
      token,
      accounts,
      transactions: mined,
    }
    let index = 0
    for (const transaction of transactions) {
      const nonce = block.accounts.counts.get(transaction.from.toLowerCase()) ?? 0
      const { state, logs, reason } = runTransaction(block, transaction, { time: BigInt(time), usdc })
      Object.assign(block, state)
      const { hash } = transaction
      const placed = logs.map((log) => ({ ...log, index: index++, hash, block }))
      const succeeded = reason === undefined
      const one = { transaction, index: mined.length, nonce, succeeded, reason, logs: placed }
      mined.push(one)
      listener.mined?.(one, block)
    }
    blocks.push(block)
    if (!isStalled) finalizedNumber = Math.max(finalizedNumber, finalFor(block))
    if (mined.length > 0) changed()
    return block
  }

  function finalFor({ number, time }: TestBlock): number {
    if ('blocks' in finality) return Math.max(number - finality.blocks, firstNumber)
    let final = number
    while (final > firstNumber && (at(final) as TestBlock).time > time - finality.seconds) final -= 1
    return final
  }

  function changed(): void {
    changes += 1
    const logs = blocks.flatMap(({ transactions }) => transactions.flatMap((mined) => mined.logs))
    withdrawals = logs.flatMap(({ spent, hash }) => (spent ? [{ ...spent, hash }] : []))
  }

  /** Looks when a transaction may be mined, so that the truth never waits for somebody to ask. */
  function wake(): void {
    advance()
    if (waiting.some(({ notBefore }) => notBefore <= now())) after(nextTime * 1000 - now(), wake)
  }

  function submit(transaction: TestTransaction, ms = 0): void {
    waiting.push({ transaction, notBefore: now() + ms })
    after(ms, wake)
  }

  function returnToPool(transaction: TestTransaction, time: number, fate: Fate): void {
    listener.undone?.(transaction, fate)
    if (fate.kind === 'never') return
    if (fate.kind === 'later') submit(transaction, fate.ms)
    else waiting.push({ transaction, notBefore: time * 1000 })
  }

  const current = <result>(read: () => result): result => {
    advance()
    return read()
  }

  return {
    facts,
    blockSeconds,
    blocks: () => current(() => blocks),
    head: () => current(head),
    finalized: () => current(() => at(finalizedNumber) as TestBlock),
    finalFor,
    at: (number) => current(() => at(number)),
    find: (hash) => current(() => findMined(blocks, hash)),
    pending: (hash) => waiting.find(({ transaction }) => transaction.hash === hash)?.transaction,
    withdrawals: () => withdrawals,
    submit,
    mine: (transactions = [], time) => current(() => append(transactions, time ?? head().time)),
    reorg(depth, fate = () => ({ kind: 'again' })) {
      advance()
      const undone = Math.min(depth, head().number - finalizedNumber)
      if (undone <= 0) return undefined
      const before = blocks
      blocks = before.slice(0, -undone)
      const dropped = before.slice(-undone)
      nextTime = following(head().time)
      listener.reorganised?.(undone, head())
      for (const { time, transactions } of dropped)
        for (const { transaction } of transactions) returnToPool(transaction, time, fate(transaction))
      changed()
      wake()
      return before
    },
    setFinality(next) {
      finality = next
    },
    stallFinality(stalls) {
      isStalled = stalls
    },
    changes: () => changes,
    newHash,
  }
}

function countHashes(id: number): () => Hex {
  let count = 0
  return () => {
    count += 1
    return `0x${id.toString(16).padStart(24, '0')}${count.toString(16).padStart(40, '0')}`
  }
}
