import { readContract } from 'viem/actions'
import type { EvmChain } from '../network.js'
import type { ChainReader } from '../reader.js'
import { createEvmClient, readChain } from './client.js'
import { tokenAbi } from './tokenAbi.js'

/** Reads how much USDC an account holds on an EVM chain, in base units. @throws ChainReadError */
export function readEvmBalance({
  reader,
  chain,
  owner,
}: {
  reader: ChainReader
  chain: EvmChain
  owner: string
}): Promise<bigint> {
  const client = createEvmClient(reader)
  const { address } = chain.usdc
  const args = [owner as `0x${string}`] as const
  return readChain(chain, readContract(client, { address, abi: tokenAbi, functionName: 'balanceOf', args }))
}
