import type { EvmChain, LookAlike } from './network.js'

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
