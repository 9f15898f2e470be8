import { decodeFunctionResult, encodeFunctionData } from 'viem'
import type { EvmChain } from '../../chain/network.js'
import type { ChainReader } from '../../chain/reader.js'
import { readChain } from './chainView.js'
import { tokenAbi } from './tokenAbi.js'

/** Reads an account's USDC balance on an EVM chain, in base units. @throws ChainReadError */
export function readEvmBalance({
  reader,
  chain,
  owner,
}: {
  reader: ChainReader
  chain: EvmChain
  owner: string
}): Promise<bigint> {
  const call = { abi: tokenAbi, functionName: 'balanceOf' } as const
  return readChain(chain, reader, async (view) => {
    const data = await view.call(
      chain.usdc.address,
      encodeFunctionData({ ...call, args: [owner as `0x${string}`] }),
    )
    return decodeFunctionResult({ ...call, data })
  })
}
