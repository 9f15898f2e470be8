import type { EvmChainKey } from './chain.js'

/** Circle's domain numbers, which are the same on its test networks (developers.circle.com/cctp, supported domains). */
export const cctpDomains: { readonly [chain in EvmChainKey]: number } = {
  ETH: 0,
  ARB: 3,
  BASE: 6,
  POLYGON: 7,
}
