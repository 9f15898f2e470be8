import type { EvmChain } from '../../core/chain/network.js'
import { createCanonicalBlocks, type Finality, type Withdrawal } from './createCanonicalBlocks.js'
import { createMiner, type Fate, type MinerParameters } from './createMiner.js'
import { mineBlock } from './mineBlock.js'
import { findMined, type MinedTransaction, type TestBlock } from './TestBlock.js'
import type { TestTransaction } from './TestTransaction.js'
import { emptyToken, type Hex, type TokenState } from './TokenState.js'

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

export type TestEvmChainParameters = MinerParameters & {
  facts: EvmChain
  /** @default final at once */
  finality?: Finality | undefined
  /** The number of the oldest block. @default 1000 */
  firstNumber?: number | undefined
  /** Creates unique hashes. */
  newHash?: ((of: 'block' | 'transaction') => Hex) | undefined
  /** The token's state in the oldest block. */
  token?: Partial<TokenState> | undefined
  listener?: ChainListener | undefined
}

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
export function createTestEvmChain(parameters: TestEvmChainParameters): TestEvmChain {
  const { facts, newHash = countHashes(facts.id), listener = {} } = parameters
  const usdc = facts.usdc.address.toLowerCase()
  const first = createFirstBlock(parameters, newHash)
  const blocks = createCanonicalBlocks(first, parameters.finality ?? { blocks: 0 })
  const miner = createMiner(parameters, first.time, append)

  function append(transactions: readonly TestTransaction[], time: number): TestBlock {
    const place = { hash: newHash('block'), time, usdc }
    const block = mineBlock(blocks.head(), place, transactions, (...mined) => listener.mined?.(...mined))
    blocks.append(block)
    return block
  }

  function reorg(
    depth: number,
    fate: (transaction: TestTransaction) => Fate,
  ): readonly TestBlock[] | undefined {
    miner.advance()
    const undone = blocks.undo(depth)
    if (!undone) return undefined
    miner.continueFrom(blocks.head().time)
    listener.reorganised?.(undone.blocks.length, blocks.head())
    for (const { time, transactions } of undone.blocks)
      for (const { transaction } of transactions) {
        const its = fate(transaction)
        listener.undone?.(transaction, its)
        miner.takeBack(transaction, time, its)
      }
    miner.wake()
    return undone.before
  }

  const current = <result>(read: () => result): result => {
    miner.advance()
    return read()
  }

  return {
    facts,
    blockSeconds: miner.blockSeconds,
    blocks: () => current(blocks.all),
    head: () => current(blocks.head),
    finalized: () => current(blocks.finalized),
    finalFor: blocks.finalFor,
    at: (number) => current(() => blocks.at(number)),
    find: (hash) => current(() => findMined(blocks.all(), hash)),
    pending: miner.pending,
    withdrawals: blocks.withdrawals,
    submit: miner.submit,
    mine: (transactions = [], time) => current(() => append(transactions, time ?? blocks.head().time)),
    reorg: (depth, fate = () => ({ kind: 'again' })) => reorg(depth, fate),
    setFinality: blocks.setFinality,
    stallFinality: blocks.stallFinality,
    changes: blocks.changes,
    newHash,
  }
}

function createFirstBlock(
  { facts, now, firstNumber = 1000, token }: TestEvmChainParameters,
  newHash: (of: 'block' | 'transaction') => Hex,
): TestBlock {
  return {
    number: firstNumber,
    hash: newHash('block'),
    parentHash: newHash('block'),
    time: Math.floor(now() / 1000),
    token: { ...emptyToken(facts.usdc.separator), ...token },
    accounts: { counts: new Map(), codes: new Map(), others: new Map() },
    transactions: [],
  }
}

function countHashes(id: number): () => Hex {
  let count = 0
  return () => {
    count += 1
    return `0x${id.toString(16).padStart(24, '0')}${count.toString(16).padStart(40, '0')}`
  }
}
