import { decodeFunctionResult, encodeFunctionData, multicall3Abi } from 'viem'
import type { EvmChain } from '../../chain/network.js'
import type { BlockName, EvmRpc } from './evmRpc.js'

type Hex = `0x${string}`

/** Multicall3's address on every public chain (mds1/multicall3). */
const canonicalMulticall = '0xcA11bde05977b3631167028862bE2a173976CA11'

/**
 * `getCurrentBlockTimestamp()`: asks the multicall contract for the time of the block it answers from, in seconds
 * since 1970.
 */
export const blockTimestampCall: Hex = '0x0f28c97d'

/** Batches calls that each return one word into one `eth_call`, so that all answers come from the same block. */
export async function multicall<const calls extends readonly Hex[]>(
  rpc: EvmRpc,
  chain: EvmChain,
  calls: calls,
  block?: BlockName,
): Promise<{ readonly [place in keyof calls]: bigint }> {
  const address = chain.multicall ?? canonicalMulticall
  const targetOf = (callData: Hex) => (callData === blockTimestampCall ? address : chain.usdc.address)
  const parts = calls.map((callData) => ({ target: targetOf(callData), allowFailure: false, callData }))
  const call = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [parts] })
  const data = await rpc.call(address, call, block)
  const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
  return calls.map((_, place) => readWord(results[place]?.returnData)) as never
}

/** Reads an answer of one word, which is 32 bytes. */
export function readWord(data: Hex | undefined): bigint {
  if (data?.length !== 66) throw new Error('The answer is not one word.')
  return BigInt(data)
}
