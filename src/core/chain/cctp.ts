import type { EvmChainKey } from './chain.js'
import type { Cctp, EvmChain } from './network.js'

/** Circle's domain numbers, which are the same on its test networks (developers.circle.com/cctp, supported domains). */
export const cctpDomains: { readonly [chain in EvmChainKey]: number } = {
  ETH: 0,
  ARB: 3,
  BASE: 6,
  POLYGON: 7,
}

const mainnet = '0x81D40F21F12A8F0E3252Bccb954D722d4c464B64'
const testnet = '0xE737e5cEBEEBa77EFE34D4aa090756590b1CE275'

/** By chain id: ETH, ARB, BASE and POLYGON of both networks (developers.circle.com/cctp/evm-smart-contracts). */
const transmitters: { readonly [chainId: number]: `0x${string}` } = {
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
  const transmitter = transmitters[id]
  return cctp ?? (transmitter && { domain: cctpDomains[key], transmitter })
}
