import { decodeFunctionResult, encodeFunctionData, multicall3Abi } from 'viem'
import type { EvmChain } from '../network.js'
import type { ChainReader } from '../reader.js'
import { type ChainView, readChain } from './chainView.js'
import { tokenAbi } from './tokenAbi.js'

type Hex = `0x${string}`

/** Multicall3's address on every public chain (mds1/multicall3). */
const canonicalMulticall = '0xcA11bde05977b3631167028862bE2a173976CA11'

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

/** Calls the token several times in one `eth_call`, so that all answers are of one block. */
async function callTogether(
  view: ChainView,
  chain: EvmChain,
  calls: readonly Hex[],
): Promise<readonly Hex[]> {
  const target = chain.usdc.address
  const parts = calls.map((callData) => ({ target, allowFailure: false, callData }))
  const call = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [parts] })
  const data = await view.call(chain.multicall ?? canonicalMulticall, call)
  const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
  return results.map(({ returnData }) => returnData)
}
