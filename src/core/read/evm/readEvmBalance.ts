import type { EvmChain } from '../../chain/network.js'
import type { ChainReader } from '../../chain/reader.js'
import { readChain } from './chainView.js'
import { readBalanceOf } from './readBalanceOf.js'

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
  return readChain(chain, reader, (view) => readBalanceOf(view, chain.usdc.address, owner as `0x${string}`))
}
