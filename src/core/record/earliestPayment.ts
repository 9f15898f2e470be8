import type { Observation, TransferRecord } from './record.js'

/** How far two chains' clocks may differ, in ms. */
export const betweenChains = 2 * 60_000

/** How long after the departure, in ms, to rely on the device clock too, because a chain's clock may be behind. */
const patience = 50 * 60_000

/**
 * The earliest time, in ms since 1970, of a payment that counts in a block of an EVM chain, at a `time` on that chain.
 * Up to the block noted at signing, which a node may have made up, that is the departure and, unless too much time has
 * passed, the signature. After it, clocks may differ.
 */
export function earliestPayment(
  { createdAt, destinationStart = 0n }: Pick<TransferRecord, 'createdAt' | 'destinationStart'>,
  { at }: Pick<Observation, 'at'>,
  time: number,
): (block: bigint) => number {
  const since = time < at + patience ? Math.max(createdAt, at) : at
  return (block) => (block > destinationStart ? at - betweenChains : since)
}
