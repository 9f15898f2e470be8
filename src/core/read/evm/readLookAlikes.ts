import { decodeFunctionResult, encodeFunctionData } from 'viem'
import type { ChainKey } from '../../chain/chain.js'
import { lookAlikesOf } from '../../chain/lookAlikesOf.js'
import type { EvmChain, LookAlike, Network } from '../../chain/network.js'
import type { ChainReader, Readers } from '../../chain/reader.js'
import { viewChain } from './chainView.js'
import { tokenAbi } from './tokenAbi.js'

/** An account's balance of a token that people mistake for USDC, in base units. */
export type LookAlikeBalance = { symbol: string; amount: bigint }

/** Reads an account's balances of tokens that look like USDC. A token that cannot be read is left out. */
export async function readLookAlikes(
  { network }: { readonly network: Network },
  { chain: key, owner, readers }: { chain: ChainKey; owner: string; readers: Readers },
): Promise<readonly LookAlikeBalance[]> {
  const chain = network.chains[key]
  const tokens = chain.kind === 'evm' ? lookAlikesOf(chain) : []
  const balances = await Promise.all(
    tokens.map((token) => readBalanceOf(readers(key), token, owner as `0x${string}`).catch(() => 0n)),
  )
  return tokens
    .map(({ symbol }, index) => ({ symbol, amount: balances[index] ?? 0n }))
    .filter(({ amount }) => amount > 0n)
}

async function readBalanceOf(
  reader: ChainReader,
  { address }: LookAlike,
  owner: EvmChain['usdc']['address'],
): Promise<bigint> {
  const call = { abi: tokenAbi, functionName: 'balanceOf' } as const
  const data = await viewChain(reader).call(address, encodeFunctionData({ ...call, args: [owner] }))
  return decodeFunctionResult({ ...call, data })
}
