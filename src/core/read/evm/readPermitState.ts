import { decodeFunctionResult, encodeFunctionData, hexToBigInt } from 'viem'
import type { EvmChain } from '../../chain/network.js'
import { callTogether, timeOfBlock } from './callTogether.js'
import { type BlockFacts, type ChainView, isRefused } from './chainView.js'
import { tokenAbi } from './tokenAbi.js'

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
  separator: Hex
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
  view: ChainView,
  { chain, owner, spender }: { chain: EvmChain; owner: Hex; spender: Hex },
  at?: BlockFacts,
): Promise<PermitState> {
  for (let asked = 1; ; asked += 1) {
    const block = at ?? (await readKnownBlock(view, asked))
    try {
      const [token, code, transactions] = await Promise.all([
        readToken(view, chain, { owner, spender, block }),
        view.code(owner, block.number),
        view.transactionCount(owner, block.number),
      ])
      return { block, ...token, code, transactions }
    } catch (error) {
      const mayKnowLater = error instanceof OlderBlockError || isRefused(error)
      if (at || asked === mostAsked || !mayKnowLater) throw error
    }
  }
}

/** Returns the newest block, or the older of two answers once a node behind the URL did not know the newest one. */
async function readKnownBlock(view: ChainView, asked: number): Promise<BlockFacts> {
  const block = await view.block()
  if (asked === 1) return block
  const other = await view.block()
  return other.number < block.number ? other : block
}

/** Thrown when one of several nodes behind a URL does not know the block that another one returned yet. */
class OlderBlockError extends Error {}

async function readToken(
  view: ChainView,
  chain: EvmChain,
  { owner, spender, block }: { owner: Hex; spender: Hex; block: BlockFacts },
) {
  const abi = tokenAbi
  const calls = [
    encodeFunctionData({ abi, functionName: 'nonces', args: [owner] }),
    encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] }),
    encodeFunctionData({ abi, functionName: 'allowance', args: [owner, spender] }),
    encodeFunctionData({ abi, functionName: 'DOMAIN_SEPARATOR' }),
    encodeFunctionData({ abi, functionName: 'paused' }),
    encodeFunctionData({ abi, functionName: 'isBlacklisted', args: [owner] }),
    encodeFunctionData({ abi, functionName: 'isBlacklisted', args: [spender] }),
    timeOfBlock,
  ]
  const answers = await callTogether(view, chain, calls, block.number)
  const [nonce, balance, allowance, separator, paused, blacklisted, spenderBlacklisted, time] = answers
  if (hexToBigInt(time ?? '0x', { size: 32 }) < block.timestamp)
    throw new OlderBlockError('The node is behind.')
  return {
    nonce: decodeFunctionResult({ abi, functionName: 'nonces', data: nonce ?? '0x' }),
    balance: decodeFunctionResult({ abi, functionName: 'balanceOf', data: balance ?? '0x' }),
    allowance: decodeFunctionResult({ abi, functionName: 'allowance', data: allowance ?? '0x' }),
    separator: decodeFunctionResult({ abi, functionName: 'DOMAIN_SEPARATOR', data: separator ?? '0x' }),
    isPaused: decodeFunctionResult({ abi, functionName: 'paused', data: paused ?? '0x' }),
    isBlocked: decodeFunctionResult({ abi, functionName: 'isBlacklisted', data: blacklisted ?? '0x' }),
    isSpenderBlocked: decodeFunctionResult({
      abi,
      functionName: 'isBlacklisted',
      data: spenderBlacklisted ?? '0x',
    }),
  }
}
