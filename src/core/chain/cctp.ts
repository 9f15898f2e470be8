import type { EvmChainKey } from './chain.js'
import type { Cctp, EvmChain } from './network.js'

/** Circle's domain numbers, which are the same on its test networks (developers.circle.com/cctp, supported domains). */
export const cctpDomains: { readonly [chain in EvmChainKey]: number } = {
  ETH: 0,
  ARB: 3,
  BASE: 6,
  POLYGON: 7,
}

type Contracts = Omit<Cctp, 'domain'>

const mainnet: Contracts = {
  transmitter: '0x81D40F21F12A8F0E3252Bccb954D722d4c464B64',
  messenger: '0x28b5a0e9C621a5BadaA536219b3a228C8168cf5d',
}
const testnet: Contracts = {
  transmitter: '0xE737e5cEBEEBa77EFE34D4aa090756590b1CE275',
  messenger: '0x8FE6B999Dc680CcFDD5Bf7EB0974218be2542DAA',
}

/** By chain id: ETH, ARB, BASE and POLYGON of both networks (developers.circle.com/cctp/references/contract-addresses). */
const contractsOf: { readonly [chainId: number]: Contracts } = {
  1: mainnet,
  42161: mainnet,
  8453: mainnet,
  137: mainnet,
  11155111: testnet,
  421614: testnet,
  84532: testnet,
  80002: testnet,
}

/** Returns the network's own CCTP setup for a chain, or Circle's for its chain id. */
export function cctpOf({ cctp, id, key }: EvmChain): Cctp | undefined {
  const contracts = contractsOf[id]
  return cctp ?? (contracts && { domain: cctpDomains[key], ...contracts })
}
