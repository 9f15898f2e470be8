import type { ChainKey } from '../../chain/chain.js'
import type { EvmChain, LookAlike, Network } from '../../chain/network.js'
import type { Readers } from '../../chain/reader.js'
import { createEvmRpc } from './evmRpc.js'
import { readBalanceOf } from './readEvmBalance.js'

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
    tokens.map(({ address }) =>
      readBalanceOf(createEvmRpc(readers(key)), address, owner as `0x${string}`).catch(() => 0n),
    ),
  )
  return tokens
    .map(({ symbol }, index) => ({ symbol, amount: balances[index] ?? 0n }))
    .filter(({ amount }) => amount > 0n)
}

/**
 * The bridged tokens that look like USDC, by chain id: USDbC of Base (docs.base.org), USDC.e of Arbitrum
 * (docs.arbitrum.io) and of Polygon (docs.polygon.technology).
 */
const bridged: { readonly [chainId: number]: readonly LookAlike[] } = {
  137: [{ symbol: 'USDC.e', address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174' }],
  8453: [{ symbol: 'USDbC', address: '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA' }],
  42161: [{ symbol: 'USDC.e', address: '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8' }],
}

/**
 * The tokens of a chain that people mistake for its USDC: those configured for the chain, or those known for its id.
 */
export function lookAlikesOf({ id, lookAlikes }: EvmChain): readonly LookAlike[] {
  return lookAlikes ?? bridged[id] ?? []
}
