import type { EvmChain } from '../../core/chain/network.js'
import type { Spent } from './callToken.js'
import { runTransaction } from './runTransaction.js'
import { findMined, type MinedTransaction, type TestBlock } from './TestBlock.js'
import type { TestTransaction } from './TestTransaction.js'
import { emptyToken, type Hex, type TokenState } from './TokenState.js'

/** A block is final once this many blocks, or seconds, are on top of it. */
type Finality = { blocks: number } | { seconds: number }

/** What happens to a transaction whose block is undone: mined again as before, only after `ms`, or never. */
type Fate = { kind: 'again' } | { kind: 'later'; ms: number } | { kind: 'never' }

/** A withdrawal by a spender, in the transaction with that hash. */
type Withdrawal = Spent & { hash: Hex }

/**
 * An EVM chain in memory with Circle's USDC. Blocks appear as its clock advances, or when `mine` makes one. The chain
 * always tells the truth; a node over it may tell less.
 */
export type TestEvmChain = {
  readonly facts: EvmChain
  /** The usual seconds between blocks. */
  readonly blockSeconds: number
  /** Every canonical block, oldest first. */
  blocks(): readonly TestBlock[]
  head(): TestBlock
  /** The newest final block. */
  finalized(): TestBlock
  /** The number of the newest final block for anyone who knows the chain up to that head. */
  finalFor(head: TestBlock): number
  at(number: number): TestBlock | undefined
  find(hash: string): { mined: MinedTransaction; block: TestBlock } | undefined
  /** A transaction that is not mined yet. */
  pending(hash: string): TestTransaction | undefined
  /** Every canonical withdrawal, oldest first. Like `changes`, it does not advance the clock. */
  withdrawals(): readonly Withdrawal[]
  /** Submits a transaction, to be mined in the next block, or in the first one after `ms`. */
  submit(transaction: TestTransaction, ms?: number): void
  /** Mines one block now with only these transactions, at a time in seconds since 1970. */
  mine(transactions?: readonly TestTransaction[], time?: number): TestBlock
  /**
   * Undoes at most this many blocks, but never a final one. Returns the previous blocks, for nodes that do not know
   * yet.
   */
  reorg(depth: number, fate?: (transaction: TestTransaction) => Fate): readonly TestBlock[] | undefined
  setFinality(finality: Finality): void
  /** Stops blocks from becoming final, or resumes. */
  stallFinality(isStalled: boolean): void
  /** How often transactions were mined or undone so far. */
  changes(): number
  /** A new unique hash. */
  newHash(of: 'block' | 'transaction'): Hex
}

/** Receives events of a chain. */
type ChainListener = {
  mined?(mined: MinedTransaction, block: TestBlock): void
  undone?(transaction: TestTransaction, fate: Fate): void
  reorganised?(depth: number, head: TestBlock): void
}

export type TestEvmChainParameters = {
  facts: EvmChain
  /** In ms since 1970. */
  now: () => number
  /** The usual seconds between blocks. @default 1 */
  blockSeconds?: number | undefined
  /**
   * The seconds from a block at that time, in seconds since 1970, to the next; `undefined` if only `mine` makes
   * blocks.
   */
  gap?: ((time: number) => number | undefined) | undefined
  /** @default final at once */
  finality?: Finality | undefined
  /** The number of the oldest block. @default 1000 */
  firstNumber?: number | undefined
  /** Creates unique hashes. */
  newHash?: ((of: 'block' | 'transaction') => Hex) | undefined
  /** The token's state in the oldest block. */
  token?: Partial<TokenState> | undefined
  /** The order in which waiting transactions are mined. @default as it was handed in */
  order?: ((due: readonly TestTransaction[]) => readonly TestTransaction[]) | undefined
  /** Runs a function after this many ms, so that the chain advances without requests. */
  after?: ((ms: number, run: () => void) => void) | undefined
  listener?: ChainListener | undefined
}

/** The most blocks created at once, after a long time without requests. */
const mostAtOnce = 5_000

/**
 * Creates an EVM chain in memory, with USDC as pinned by the network.
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

  /** Mines a transaction when it is due, even if nobody makes a request. */
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
