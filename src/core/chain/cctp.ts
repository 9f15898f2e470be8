import type { EvmChainKey } from './chain.js'
import type { Cctp, EvmChain } from './network.js'

/** Circle's domain numbers, which are the same on its test networks (developers.circle.com/cctp, supported domains). */
export const cctpDomains: { readonly [chain in EvmChainKey]: number } = {
  ETH: 0,
  ARB: 3,
  BASE: 6,
  POLYGON: 7,
}

/** Circle's contracts on its main networks (developers.circle.com/cctp/references/contract-addresses). */
const mainnet: Omit<Cctp, 'domain'> = {
  transmitter: '0x81D40F21F12A8F0E3252Bccb954D722d4c464B64',
  messenger: '0x28b5a0e9C621a5BadaA536219b3a228C8168cf5d',
}

/** ETH, ARB, BASE and POLYGON. */
const mainnetIds: readonly number[] = [1, 42161, 8453, 137]

/** Returns the network's own CCTP setup for a chain, or Circle's for the id of a main chain. */
export function cctpOf({ cctp, id, key }: EvmChain): Cctp | undefined {
  return cctp ?? (mainnetIds.includes(id) ? { domain: cctpDomains[key], ...mainnet } : undefined)
}
