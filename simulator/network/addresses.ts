import type { EvmChainKey } from '../../src/core/chain.js'

/** Where the service answers. */
export const serviceUrl = 'https://service.example'

/** Where each chain's nodes answer. */
export const rpcUrls = {
  ETH: 'https://eth.example',
  BASE: 'https://base.example',
  ARB: 'https://arb.example',
  POLYGON: 'https://polygon.example',
} as const satisfies { [chain in EvmChainKey]: string }

/** Which chain an address is a node of. */
export function chainAt(url: string): EvmChainKey | undefined {
  return (Object.keys(rpcUrls) as EvmChainKey[]).find((key) => rpcUrls[key] === url)
}
