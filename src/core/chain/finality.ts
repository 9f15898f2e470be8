import type { ChainKey } from './chain.js'

/**
 * The usual time until a block is final, in ms: two epochs on Ethereum, for rollups counted from the batch on Ethereum
 * (Circle's finality table gives 13 to 19 minutes for these), Polygon's milestones, Solana's 32 blocks.
 */
export const finality: { readonly [key in ChainKey]: number } = {
  ETH: 19 * 60_000,
  BASE: 25 * 60_000,
  ARB: 25 * 60_000,
  POLYGON: 60_000,
  SOLANA: 30_000,
}

/**
 * How far the device clock must also be past a deadline, in ms, before the deadline counts as past, because a node can
 * lie about the time. At signing, the device clock was within five minutes of the chain's.
 */
export const deviceMargin = 10 * 60_000

/** Tells whether a time on a chain, in ms, is so far past the device clock that the node may have lied about it. */
export function isInFuture(at: number, now: number): boolean {
  return at > now + deviceMargin
}
