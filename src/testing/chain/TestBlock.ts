import type { NewLog } from './callToken.js'
import type { TestTransaction } from './TestTransaction.js'
import type { Hex, TokenState } from './TokenState.js'

/** What stands at accounts beside USDC, at one block. Keys are in lower case. */
export type Accounts = {
  /** How many transactions each account has sent. */
  counts: ReadonlyMap<string, number>
  codes: ReadonlyMap<string, Hex>
  /** What is held of tokens that are not USDC, by `token:holder`, in base units. */
  others: ReadonlyMap<string, bigint>
}

/** One block, with all that the chain knew after it. */
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

/** A log in its place. The address is in lower case. */
export type MinedLog = NewLog & {
  address: string
  /** Its place among the logs of the block. */
  index: number
  /** The transaction's. */
  hash: Hex
  block: TestBlock
}

export type MinedTransaction = {
  transaction: TestTransaction
  /** Its place in the block. */
  index: number
  /** How many transactions its sender had sent before. */
  nonce: number
  succeeded: boolean
  /** Why it failed, in the token's words. */
  reason: string | undefined
  logs: readonly MinedLog[]
}

/** Finds a mined transaction among blocks. */
export function findMined(
  blocks: readonly TestBlock[],
  hash: string,
): { mined: MinedTransaction; block: TestBlock } | undefined {
  for (const block of blocks)
    for (const mined of block.transactions) if (mined.transaction.hash === hash) return { mined, block }
  return undefined
}
