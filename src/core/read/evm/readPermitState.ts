import { decodeFunctionResult, encodeFunctionData, hexToBigInt } from 'viem'
import type { EvmChain } from '../../chain/network.js'
import type { ChainReader } from '../../chain/reader.js'
import { callTogether, timeOfBlock } from './callTogether.js'
import { type BlockFacts, type ChainView, readChain } from './chainView.js'
import { tokenAbi } from './tokenAbi.js'

type Hex = `0x${string}`

/** What a permit depends on, read from the source chain at `latest`. */
export type PermitState = {
  nonce: bigint
  /** Base units. */
  balance: bigint
  /** What the spender may take already, in base units. */
  allowance: bigint
  separator: Hex
  isPaused: boolean
  isBlocked: boolean
  /** The owner's code: `0x` for a plain account. */
  code: Hex
  /** A block that is no older than all of this: what happened up to it happened before. */
  blockNumber: bigint
  /** The chain's clock where all of this was read, in seconds since 1970. */
  timestamp: bigint
}

/** How often a node that is behind is asked for a block. */
const mostAsked = 4

/**
 * Reads what a permit depends on: one multicall on the token, the owner's code and the latest block.
 *
 * @throws ChainReadError, also where the nodes behind one address keep disagreeing
 */
export function readPermitState(
  reader: ChainReader,
  { chain, owner, spender }: { chain: EvmChain; owner: Hex; spender: Hex },
): Promise<PermitState> {
  return readChain(chain, reader, async (view) => {
    const [token, code] = await Promise.all([readToken(view, chain, owner, spender), view.code(owner)])
    const { number } = await readBlockSince(view, token.timestamp)
    return { ...token, code, blockNumber: number }
  })
}

/** Of several nodes behind one address, one may not know yet of the block that another one has answered from. */
async function readBlockSince(view: ChainView, timestamp: bigint): Promise<BlockFacts> {
  for (let asked = 0; asked < mostAsked; asked += 1) {
    const block = await view.block()
    if (block.timestamp >= timestamp) return block
  }
  throw new Error('The node is behind what it has answered before.')
}

async function readToken(view: ChainView, chain: EvmChain, owner: Hex, spender: Hex) {
  const abi = tokenAbi
  const calls = [
    encodeFunctionData({ abi, functionName: 'nonces', args: [owner] }),
    encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] }),
    encodeFunctionData({ abi, functionName: 'allowance', args: [owner, spender] }),
    encodeFunctionData({ abi, functionName: 'DOMAIN_SEPARATOR' }),
    encodeFunctionData({ abi, functionName: 'paused' }),
    encodeFunctionData({ abi, functionName: 'isBlacklisted', args: [owner] }),
    timeOfBlock,
  ]
  const [nonce, balance, allowance, separator, paused, blacklisted, time] = await callTogether(
    view,
    chain,
    calls,
  )
  return {
    nonce: decodeFunctionResult({ abi, functionName: 'nonces', data: nonce ?? '0x' }),
    balance: decodeFunctionResult({ abi, functionName: 'balanceOf', data: balance ?? '0x' }),
    allowance: decodeFunctionResult({ abi, functionName: 'allowance', data: allowance ?? '0x' }),
    separator: decodeFunctionResult({ abi, functionName: 'DOMAIN_SEPARATOR', data: separator ?? '0x' }),
    isPaused: decodeFunctionResult({ abi, functionName: 'paused', data: paused ?? '0x' }),
    isBlocked: decodeFunctionResult({ abi, functionName: 'isBlacklisted', data: blacklisted ?? '0x' }),
    timestamp: hexToBigInt(time ?? '0x', { size: 32 }),
  }
}
