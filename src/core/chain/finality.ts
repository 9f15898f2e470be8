import type { ChainKey } from './chain.js'

/**
 * How long a block usually takes to become final, in ms: two epochs of Ethereum, for the rollups from the batch that
 * Ethereum holds (Circle's finality table gives 13 to 19 minutes for these), Polygon's milestones, Solana's 32 blocks.
 */
export const finality: { readonly [key in ChainKey]: number } = {
  ETH: 19 * 60_000,
  BASE: 25 * 60_000,
  ARB: 25 * 60_000,
  POLYGON: 60_000,
  SOLANA: 30_000,
}

/**
 * How much later than a deadline this device's clock has to be, too, before the deadline counts as past, in ms: a node
 * can lie about the time. At signing the device was held to within five minutes of the chain.
 */
export const deviceMargin = 10 * 60_000
