import type { NewLog } from './callToken.js'
import type { TestTransaction } from './TestTransaction.js'
import type { Hex, TokenState } from './TokenState.js'

/** The accounts' state besides USDC, at one block. Keys are in lower case. */
export type Accounts = {
  /** How many transactions each account has sent. */
  counts: ReadonlyMap<string, number>
  codes: ReadonlyMap<string, Hex>
  /** Balances of tokens other than USDC, by `token:holder`, in base units. */
  others: ReadonlyMap<string, bigint>
}

/** A block, with the chain's whole state after it. */
export type TestBlock = {
  number: number
  hash: Hex
  parentHash: Hex
  /** Seconds since 1970. */
  time: number
  token: TokenState
  accounts: Accounts
  transactions: readonly MinedTransaction[]
}

/** A log with its position. The address is in lower case. */
export type MinedLog = NewLog & {
  address: string
  /** Its index among the block's logs. */
  index: number
  /** The transaction's hash. */
  hash: Hex
  block: TestBlock
}

export type MinedTransaction = {
  transaction: TestTransaction
  index: number
  /** How many transactions its sender had sent before. */
  nonce: number
  succeeded: boolean
  /** The token's revert reason. */
  reason: string | undefined
  logs: readonly MinedLog[]
}

/** Finds a mined transaction in a list of blocks. */
export function findMined(
  blocks: readonly TestBlock[],
  hash: string,
): { mined: MinedTransaction; block: TestBlock } | undefined {
  for (const block of blocks)
    for (const mined of block.transactions) if (mined.transaction.hash === hash) return { mined, block }
  return undefined
}
