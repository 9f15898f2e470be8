import { createTestClient, custom, defineChain, publicActions, RpcRequestError, walletActions } from 'viem'
import { type EvmChainFacts, multicallAddress } from '../chains.js'
import { postText } from '../rpc/postText.js'

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
  const transport = custom({ request: (call: Call) => ask(url, call) })
  return createTestClient({ chain, mode: 'anvil', transport, pollingInterval: 50, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
}

type Call = { method: string; params?: unknown }
type Answer = { result?: unknown; error?: { code: number; message: string; data?: unknown } }

/** Asks in place of viem's `http`, which makes a `Request`, two signals and a `fetch` for each call. */
async function ask(url: string, { method, params }: Call): Promise<unknown> {
  const body = { jsonrpc: '2.0', id: 1, method, params }
  const { result, error } = JSON.parse(await postText(url, JSON.stringify(body))) as Answer
  if (error) throw new RpcRequestError({ body, error, url })
  return result
}
