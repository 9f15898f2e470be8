import type { BlockFacts, ChainView } from './chainView.js'

/** How far the clocks of a chain and of the device that signed may be apart, in seconds. */
const clockDifference = 600n

/**
 * Finds the block from which a chain is searched for what a transfer did: the one that a node named at signing, or an
 * earlier one where this node has that block later than the signature, so that it was made up. `undefined` where the
 * node has not come so far.
 *
 * Rejects as the RPC does.
 */
export async function findStart(
  view: ChainView,
  { named, signedAt, head }: { named: bigint; signedAt: number; head: BlockFacts },
): Promise<bigint | undefined> {
  const signed = BigInt(Math.floor(signedAt / 1000))
  if (head.number <= named && head.timestamp <= signed) return undefined
  if (head.number <= named) return findEarlier(view, head, signed - clockDifference)
  const there = await view.keptBlock(named)
  return !there || there.timestamp <= signed ? named : findEarlier(view, there, signed - clockDifference)
}

/** Goes back in steps that double, so that it takes few requests and ends at most as far again before the time. */
async function findEarlier(
  view: ChainView,
  { number, timestamp }: BlockFacts,
  time: bigint,
): Promise<bigint> {
  let from = number
  let at: bigint | undefined = timestamp
  for (let step = 64n; at !== undefined && at > time && from > 0n; step *= 2n) {
    from = step < from ? from - step : 0n
    at = (await view.keptBlock(from))?.timestamp
  }
  return from
}
