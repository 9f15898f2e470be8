import { createTestClient, defineChain, http, publicActions, walletActions } from 'viem'
import { type EvmChainFacts, multicallAddress } from '../chains.js'

/** A client that reads and writes a local chain and moves its clock. */
export type ChainClient = ReturnType<typeof createChainClient>

/** A client for a local chain. */
export function createChainClient(facts: EvmChainFacts, url: string) {
  const chain = defineChain({
    id: facts.id,
    name: `Sandbox ${facts.name}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
    contracts: { multicall3: { address: multicallAddress } },
  })
  return createTestClient({ chain, mode: 'anvil', transport: http(url), pollingInterval: 50, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
}
