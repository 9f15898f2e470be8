import { decodeFunctionResult, encodeFunctionData } from 'viem'
import type { EvmChain } from '../network.js'
import type { ChainReader } from '../reader.js'
import { callTogether } from './callTogether.js'
import { type ChainView, readChain } from './chainView.js'
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
  blockNumber: bigint
  /** The chain's clock, in seconds since 1970. */
  timestamp: bigint
}

/**
 * Reads what a permit depends on: one multicall on the token, the owner's code and the latest block.
 *
 * @throws ChainReadError
 */
export function readPermitState(
  reader: ChainReader,
  { chain, owner, spender }: { chain: EvmChain; owner: Hex; spender: Hex },
): Promise<PermitState> {
  return readChain(chain, reader, async (view) => {
    const [token, code, block] = await Promise.all([
      readToken(view, chain, owner, spender),
      view.code(owner),
      view.block(),
    ])
    return { ...token, code, blockNumber: block.number, timestamp: block.timestamp }
  })
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
  ]
  const [nonce, balance, allowance, separator, paused, blacklisted] = await callTogether(view, chain, calls)
  return {
    nonce: decodeFunctionResult({ abi, functionName: 'nonces', data: nonce ?? '0x' }),
    balance: decodeFunctionResult({ abi, functionName: 'balanceOf', data: balance ?? '0x' }),
    allowance: decodeFunctionResult({ abi, functionName: 'allowance', data: allowance ?? '0x' }),
    separator: decodeFunctionResult({ abi, functionName: 'DOMAIN_SEPARATOR', data: separator ?? '0x' }),
    isPaused: decodeFunctionResult({ abi, functionName: 'paused', data: paused ?? '0x' }),
    isBlocked: decodeFunctionResult({ abi, functionName: 'isBlacklisted', data: blacklisted ?? '0x' }),
  }
}
