import type { EvmChain } from '../../chain/network.js'
import type { ChainReader } from '../../chain/reader.js'
import { type EvmRpc, withEvmRpc } from './evmRpc.js'
import { readWord } from './multicall.js'
import { balanceOfSelector, encodeCall } from './tokenEncoding.js'

type Hex = `0x${string}`

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
  return withEvmRpc(chain, reader, (rpc) => readBalanceOf(rpc, chain.usdc.address, owner as Hex))
}

/** Reads an account's balance of a token, in base units. */
export async function readBalanceOf(rpc: EvmRpc, token: Hex, owner: Hex): Promise<bigint> {
  const data = encodeCall(balanceOfSelector, owner)
  return readWord(await rpc.call(token, data))
}
