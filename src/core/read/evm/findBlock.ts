import type { BlockFacts, EvmRpc } from './evmRpc.js'

/** Binary search from `low` to `high` for the first block where `isReached` holds. It is assumed to hold at `high`. */
export async function findFirstBlock(
  low: bigint,
  high: bigint,
  isReached: (block: bigint) => Promise<boolean>,
): Promise<bigint> {
  while (low < high) {
    const middle = (low + high) / 2n
    if (await isReached(middle)) high = middle
    else low = middle + 1n
  }
  return low
}

/** How far this chain's clock and the one that `since` is from may differ, in seconds. */
const clockDifference = 600n

/**
 * Finds the first block to search for what happened since a time, in ms since 1970: the block that a node reported at
 * signing. If this node dates that block later than that time, the number was made up and an earlier block is used.
 * `undefined` if the node has reached neither.
 *
 * Rejects like the RPC.
 */
export async function findStart(
  rpc: EvmRpc,
  { named, since, head }: { named: bigint; since: number; head: BlockFacts },
): Promise<bigint | undefined> {
  const time = BigInt(Math.floor(since / 1000))
  const there = head.number > named ? await rpc.keptBlock(named) : head
  if (there && there.timestamp > time) return findEarlier(rpc, there, time - clockDifference)
  return there === head ? undefined : named
}

/** Goes back in doubling steps. That takes few requests and overshoots by at most the same distance. */
async function findEarlier(rpc: EvmRpc, { number, timestamp }: BlockFacts, time: bigint): Promise<bigint> {
  let from = number
  let at: bigint | undefined = timestamp
  for (let step = 64n; at !== undefined && at > time && from > 0n; step *= 2n) {
    from = step < from ? from - step : 0n
    at = (await rpc.keptBlock(from))?.timestamp
  }
  return from
}
