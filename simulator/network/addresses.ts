import type { ChainKey } from '../../src/core/chain/chain.js'

/** The service's URL, and its URL after it has moved. */
export const serviceUrl = 'https://service.example'
export const movedServiceUrl = `${serviceUrl}/moved`

/** The URLs of each chain's nodes: the first with several nodes behind it, the second with one. */
export const rpcUrls = {
  ETH: ['https://eth.example', 'https://eth-two.example'],
  BASE: ['https://base.example', 'https://base-two.example'],
  ARB: ['https://arb.example', 'https://arb-two.example'],
  POLYGON: ['https://polygon.example', 'https://polygon-two.example'],
  SOLANA: ['https://solana.example', 'https://solana-two.example'],
} as const satisfies { [chain in ChainKey]: readonly [string, string] }

/** The same nodes, with both URLs at one host. */
export const sharedHostUrls = Object.fromEntries(
  Object.entries(rpcUrls).map(([key, [first]]) => [key, [first, `${first}/two`]]),
) as { [chain in ChainKey]: [string, string] }

const places: ReadonlyMap<string, RpcPlace> = new Map(
  (Object.keys(rpcUrls) as ChainKey[]).flatMap((key): [string, RpcPlace][] => [
    [rpcUrls[key][0], { key, which: 'first' }],
    [rpcUrls[key][1], { key, which: 'second' }],
    [sharedHostUrls[key][1], { key, which: 'second' }],
  ]),
)

/** The chain and the nodes of a URL. */
export type RpcPlace = { key: ChainKey; which: 'first' | 'second' }

export function rpcPlace(url: string): RpcPlace | undefined {
  return places.get(url.replace(/\/$/, ''))
}
