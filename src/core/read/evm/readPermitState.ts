import type { EvmChain } from '../../chain/network.js'
import { type BlockFacts, type EvmRpc, isRefused } from './evmRpc.js'
import { blockTimestampCall, multicall } from './multicall.js'
import {
  allowanceSelector,
  balanceOfSelector,
  encodeCall,
  isBlacklistedSelector,
  noncesSelector,
  pausedSelector,
  separatorSelector,
} from './tokenEncoding.js'

type Hex = `0x${string}`

/** The source chain's state at one block that a permit depends on. */
export type PermitState = {
  /** The block at which all of this was read. */
  block: BlockFacts
  nonce: bigint
  /** In base units. */
  balance: bigint
  /** The spender's allowance, in base units. */
  allowance: bigint
  /** The token's domain separator (EIP-712), as a number. */
  separator: bigint
  isPaused: boolean
  /** The owner is on the token's blacklist. */
  isBlocked: boolean
  /** The spender is on it. */
  isSpenderBlocked: boolean
  /** The owner's code: `0x` for a plain account. */
  code: Hex
  /** How many transactions the owner has sent. */
  transactions: bigint
}

/** How often to ask again when the nodes behind one URL disagree. */
const mostAsked = 4

/**
 * Reads what a permit depends on, at the newest or a given block: one multicall on the token, the owner's code and its
 * transaction count, all pinned to that block.
 *
 * Rejects if the nodes behind one URL keep disagreeing, or like the RPC.
 */
export async function readPermitState(
  rpc: EvmRpc,
  { chain, owner, spender }: { chain: EvmChain; owner: Hex; spender: Hex },
  at?: BlockFacts,
): Promise<PermitState> {
  for (let asked = 1; ; asked += 1) {
    const block = at ?? (await readKnownBlock(rpc, asked))
    try {
      const [token, code, transactions] = await Promise.all([
        readToken(rpc, chain, { owner, spender, block }),
        rpc.code(owner, block.number),
        rpc.transactionCount(owner, block.number),
      ])
      return { block, ...token, code, transactions }
    } catch (error) {
      if (at || asked === mostAsked || !isRefused(error)) throw error
    }
  }
}

/** Returns the newest block, or the older of two answers once a node behind the URL did not know the newest one. */
async function readKnownBlock(rpc: EvmRpc, asked: number): Promise<BlockFacts> {
  const block = await rpc.block()
  if (asked === 1) return block
  const other = await rpc.block()
  return other.number < block.number ? other : block
}

async function readToken(
  rpc: EvmRpc,
  chain: EvmChain,
  { owner, spender, block }: { owner: Hex; spender: Hex; block: BlockFacts },
) {
  const calls = [
    encodeCall(noncesSelector, owner),
    encodeCall(balanceOfSelector, owner),
    encodeCall(allowanceSelector, owner, spender),
    encodeCall(separatorSelector),
    encodeCall(pausedSelector),
    encodeCall(isBlacklistedSelector, owner),
    encodeCall(isBlacklistedSelector, spender),
    blockTimestampCall,
  ] as const
  const [nonce, balance, allowance, separator, paused, blocked, spenderBlocked, time] = await multicall(
    rpc,
    chain,
    calls,
    block.number,
  )
  // As a node that does not know the block yet would answer by itself.
  if (time < block.timestamp) throw Object.assign(new Error('The node is behind.'), { code: -32_000 })
  return {
    nonce,
    balance,
    allowance,
    separator,
    isPaused: paused !== 0n,
    isBlocked: blocked !== 0n,
    isSpenderBlocked: spenderBlocked !== 0n,
  }
}
