import { greatest, least } from '../../chain/bigint.js'
import { type EvmRpc, isPruned, isRefused, type Log, type LogFilter } from './evmRpc.js'
import { findFirstBlock } from './findBlock.js'

/** What was read with one filter, so that a later call reads only what may have changed. */
export type LogMemory = {
  /** Logs that no reorg can undo. */
  settled: Log[]
  /** The first block that is not settled. */
  next: bigint
  /** The largest block range that the node is known to accept. */
  span: bigint
  /** The node refuses searches that begin before this block. */
  oldest: bigint
}

/** The block range that most public nodes accept. */
const firstSpan = 10_000n

/** The narrowest known limit (QuickNode's free plan). A node that refuses even that is broken, not limited. */
const leastSpan = 5n

/** The most requests that one call may spend on reading non-final blocks again. */
const mostOverlap = 64n

/** The most ranges that one call reads; the next call continues from there. */
const mostRanges = 200

/**
 * Reads a filter's logs up to a block, in ranges that the node accepts: a refused range is halved.
 *
 * If one range is too narrow for all blocks, final logs are not read again. Remembered logs beyond `to` are ignored,
 * because a lagging node answers only for its own head. If the accepted ranges are too narrow to read all non-final
 * blocks, only the newest are read. Where the node says that it no longer keeps the oldest blocks, all that it keeps is
 * read once, and the newer half from then on, because the node soon drops more. `isComplete` is `false` if a part is left
 * for the next call, or cannot be read.
 */
export async function readLogs(
  rpc: EvmRpc,
  filter: Pick<LogFilter, 'address' | 'topics'>,
  { from, to, final = 0n }: { from: bigint; to: bigint; final?: bigint | undefined },
  memory: LogMemory,
): Promise<{ logs: readonly Log[]; isComplete: boolean }> {
  const first = greatest(from, memory.oldest)
  // One request for everything costs no more than one for the rest, and shows what a lagging node has left out.
  if (memory.next < first || to - first < memory.span) {
    memory.settled = memory.settled.filter((log) => BigInt(log.blockNumber) < first)
    memory.next = first
  }
  const fresh: Log[] = []
  let start = memory.next
  for (let ranges = 0; start <= to && ranges < mostRanges; ranges += 1) {
    const end = least(to, start + memory.span - 1n)
    const logs = await readRange(rpc, { ...filter, fromBlock: start, toBlock: end }, to, memory)
    if (typeof logs === 'bigint') {
      start = logs
      continue
    }
    fresh.push(...logs)
    start = end + 1n
  }
  const known = [...memory.settled, ...fresh]
  const overlapping = to - mostOverlap * memory.span
  const settled = least(start - 1n, greatest(final, overlapping))
  if (settled >= memory.next) {
    memory.settled.push(...fresh.filter((log) => BigInt(log.blockNumber) <= settled))
    memory.next = settled + 1n
  }
  return {
    logs: known.filter((log) => BigInt(log.blockNumber) <= to),
    isComplete: start > to && memory.oldest <= from,
  }
}

export function createLogMemory(): LogMemory {
  return { settled: [], next: 0n, span: firstSpan, oldest: 0n }
}

/** Returns where the next range begins if this one was too wide, which narrows the next one, or began too early. */
async function readRange(
  rpc: EvmRpc,
  filter: LogFilter,
  to: bigint,
  memory: LogMemory,
): Promise<readonly Log[] | bigint> {
  try {
    return await rpc.logs(filter)
  } catch (error) {
    if (isPruned(error) && filter.fromBlock < to) {
      const kept = await findFirstBlock(filter.fromBlock + 1n, to, (block) => keepsLogs(rpc, filter, block))
      memory.oldest = (kept + to + 1n) / 2n
      return kept
    }
    if (!isRefused(error)) throw error
    const span = filter.toBlock - filter.fromBlock + 1n
    memory.span = span > leastSpan ? greatest(span / 2n, leastSpan) : firstSpan
    if (span <= leastSpan) throw error
    return filter.fromBlock
  }
}

/** Whether the node takes a search that begins at a block. */
async function keepsLogs(rpc: EvmRpc, filter: LogFilter, block: bigint): Promise<boolean> {
  try {
    await rpc.logs({ ...filter, fromBlock: block, toBlock: block })
    return true
  } catch (error) {
    if (isPruned(error)) return false
    throw error
  }
}
