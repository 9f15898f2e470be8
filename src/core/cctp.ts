import type { EvmChain } from './network.js'

/** Where a chain's CCTP messages are sent and received. */
export type Cctp = {
  /** Circle's number of the chain. */
  domain: number
  /** `MessageTransmitterV2`. */
  transmitter: `0x${string}`
}

const mainnet = '0x81D40F21F12A8F0E3252Bccb954D722d4c464B64'
const testnet = '0xE737e5cEBEEBa77EFE34D4aa090756590b1CE275'

/** By chain id. Circle: developers.circle.com/cctp/evm-smart-contracts and supported-domains. */
const published: { readonly [chainId: number]: Cctp } = {
  1: { domain: 0, transmitter: mainnet },
  42161: { domain: 3, transmitter: mainnet },
  8453: { domain: 6, transmitter: mainnet },
  137: { domain: 7, transmitter: mainnet },
  11155111: { domain: 0, transmitter: testnet },
  421614: { domain: 3, transmitter: testnet },
  84532: { domain: 6, transmitter: testnet },
  80002: { domain: 7, transmitter: testnet },
}

/** What a network says of its own chain, or Circle of the chain with that id. */
export function cctpOf({ cctp, id }: EvmChain): Cctp | undefined {
  return cctp ?? published[id]
}
