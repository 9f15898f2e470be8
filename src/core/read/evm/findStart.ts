import type { BlockFacts, ChainView } from './chainView.js'

/** How far the chain's clock and the signing device's clock may differ, in seconds. */
const clockDifference = 600n

/**
 * Finds the first block to search for a transfer: the block that a node reported at signing. If this node dates that
 * block later than the signature, the number was made up and an earlier block is used. `undefined` if the node has not
 * reached that block.
 *
 * Rejects like the RPC.
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

/** Goes back in doubling steps. That takes few requests and overshoots by at most the same distance. */
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
