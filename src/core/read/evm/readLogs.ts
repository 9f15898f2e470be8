import { isSameAddress } from '../../chain/isSameAddress.js'
import { type ChainView, isRefused, type Log, type LogFilter } from './chainView.js'

/** What has been read of one filter, so that a later look reads only what may have changed since. */
export type LogMemory = {
  /** Logs that no reorg can undo. */
  settled: Log[]
  /** The first block that is not settled. */
  next: bigint
  /** How many blocks the node lets be asked for at once, as far as it is known. */
  span: bigint
}

/** What most public nodes let be asked for at once. */
const firstSpan = 10_000n

/** The narrowest cap that is known of (Alchemy's free tier). A node that refuses even that is not capped but broken. */
const leastSpan = 10n

/** How many requests a look may spend on reading again what is not final yet. */
const mostOverlap = 64n

/** How many ranges one call reads at most; the next one goes on from there. */
const mostRanges = 200

/**
 * Reads the logs of a filter up to a block, in ranges that the node accepts: a refused range is halved.
 *
 * What is final is not read again, and of what is remembered nothing counts that lies beyond `to`: a node that is behind
 * answers for its own time. Where the node's ranges are so narrow that reading all that is not final would take
 * too many requests, only the newest of it is. `isComplete` is `false` where a part is left for the next call.
 */
export async function readLogs(
  view: ChainView,
  filter: Pick<LogFilter, 'address' | 'topics'>,
  { from, to, final = 0n }: { from: bigint; to: bigint; final?: bigint | undefined },
  memory: LogMemory,
): Promise<{ logs: readonly Log[]; isComplete: boolean }> {
  if (memory.next < from) memory.next = from
  const fresh: Log[] = []
  let start = memory.next
  for (let ranges = 0; start <= to && ranges < mostRanges; ranges += 1) {
    const end = least(to, start + memory.span - 1n)
    const logs = await readRange(view, { ...filter, fromBlock: start, toBlock: end }, memory)
    if (!logs) continue
    fresh.push(...logs)
    start = end + 1n
  }
  const known = [...memory.settled, ...fresh]
  const overlapping = to - mostOverlap * memory.span
  const settled = least(least(to, start - 1n), greatest(final, overlapping))
  if (settled >= memory.next) {
    memory.settled.push(...fresh.filter((log) => BigInt(log.blockNumber) <= settled))
    memory.next = settled + 1n
  }
  return { logs: known.filter((log) => BigInt(log.blockNumber) <= to), isComplete: start > to }
}

export function createLogMemory(): LogMemory {
  return { settled: [], next: 0n, span: firstSpan }
}

/** `undefined` where the range was too wide: the next one is half as wide. */
async function readRange(
  view: ChainView,
  filter: LogFilter,
  memory: LogMemory,
): Promise<readonly Log[] | undefined> {
  try {
    const logs: unknown = await view.logs(filter)
    if (!Array.isArray(logs)) throw new Error('The node answered with something other than logs.')
    if (!logs.every((log) => isAsked(log, filter))) throw new Error('The node answered with other logs.')
    return logs
  } catch (error) {
    if (!isRefused(error)) throw error
    const span = filter.toBlock - filter.fromBlock + 1n
    memory.span = span > leastSpan ? greatest(span / 2n, leastSpan) : firstSpan
    if (span <= leastSpan) throw error
    return undefined
  }
}

/** A node may ignore a filter, or lie: what it was not asked for says nothing, and what it left out cannot be told. */
function isAsked(log: Log, { address, topics, fromBlock, toBlock }: LogFilter): boolean {
  const block = BigInt(log.blockNumber)
  return (
    isSameAddress(log.address, address) &&
    topics.every(
      (topic, index) => topic === null || (log.topics[index] ?? '').toLowerCase() === topic.toLowerCase(),
    ) &&
    block >= fromBlock &&
    block <= toBlock
  )
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

function greatest(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
