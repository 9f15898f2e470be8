import type { NodeView } from './NodeView.js'
import { RpcError } from './RpcError.js'
import type { MinedLog, TestBlock } from './TestBlock.js'

type OneOrMore = string | readonly string[]

/** The parameters of `eth_getLogs`. A missing address matches any, and so does a `null` topic. */
export type LogQuery = {
  address?: OneOrMore
  topics?: readonly (OneOrMore | null)[]
  fromBlock?: string
  toBlock?: string
  blockHash?: string
}

/** The logs that a node returns, oldest first, up to its head. @throws RpcError */
export function findLogs(view: NodeView, filter: LogQuery): readonly MinedLog[] {
  const addresses = filter.address === undefined ? undefined : lowerCase(filter.address)
  const topics = (filter.topics ?? []).map((topic) => (topic === null ? undefined : lowerCase(topic)))
  const found: MinedLog[] = []
  for (const { transactions } of chooseBlocks(view, filter))
    for (const { logs } of transactions)
      for (const log of logs) if (isAsked(log, addresses, topics)) found.push(log)
  return found
}

function isAsked(
  log: MinedLog,
  addresses: readonly string[] | undefined,
  topics: readonly (readonly string[] | undefined)[],
): boolean {
  if (addresses && !addresses.includes(log.address)) return false
  return topics.every((wanted, place) => !wanted || wanted.includes(log.topics[place]?.toLowerCase() ?? ''))
}

function chooseBlocks(view: NodeView, filter: LogQuery): readonly TestBlock[] {
  const { blocks, faults } = view
  if (filter.blockHash) return blocks.filter(({ hash }) => hash === filter.blockHash)
  const offset = (blocks[0] as TestBlock).number
  const head = offset + blocks.length - 1
  const from = numberOf(view, filter.fromBlock, head)
  const to = numberOf(view, filter.toBlock, head)
  const { logClamp = 0, logDepth, logSpan, refusesLogsBeyondHead } = faults
  if (logSpan !== undefined && to - from >= logSpan)
    throw new RpcError(-32005, `query exceeds max block range ${logSpan}`)
  if (refusesLogsBeyondHead && to > head)
    throw new RpcError(-32000, 'block range extends beyond current head block')
  const first = logDepth === undefined ? from : Math.max(from, head - logDepth)
  const last = Math.min(to, head - logClamp)
  return blocks.slice(Math.max(0, first - offset), Math.max(0, last - offset + 1))
}

function numberOf({ blocks, finalized }: NodeView, which: string | undefined, head: number): number {
  if (which === undefined || which === 'latest' || which === 'pending' || which === 'safe') return head
  if (which === 'earliest') return (blocks[0] as TestBlock).number
  if (which === 'finalized') return finalized?.number ?? head
  return Number(which)
}

function lowerCase(values: OneOrMore): readonly string[] {
  return typeof values === 'string' ? [values.toLowerCase()] : values.map((value) => value.toLowerCase())
}
