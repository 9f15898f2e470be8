/** The limits of what an EVM node knows, as block numbers. */
export type NodeView = {
  /** The latest block that it knows. */
  head: bigint
  finalized: bigint
  /** The oldest block whose state it keeps. */
  stateFrom: bigint
  /** The blocks in which it finds logs. */
  logsFrom: bigint
  logsUpTo: bigint
  /** The largest range of blocks in one search for logs. */
  mostLogBlocks: bigint
}

/** A JSON-RPC call. */
export type RpcCall = { id?: number | string | null; method: string; params?: unknown[] }
/** The result of a JSON-RPC call. */
export type RpcResult = { result: unknown } | { error: { code: number; message: string } }
type Forward = (method: string, params: unknown[]) => Promise<RpcResult>
type Block = { number: bigint } | { hash: object }
type LogFilter = { fromBlock?: unknown; toBlock?: unknown; blockHash?: unknown }

/** The position of each method's block parameter. */
const stateMethods: Record<string, number> = {
  eth_call: 1,
  eth_estimateGas: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_getStorageAt: 2,
  eth_getProof: 2,
}
const byNumberMethods = new Set([
  'eth_getBlockByNumber',
  'eth_getBlockTransactionCountByNumber',
  'eth_getBlockReceipts',
])
const byHashMethods = new Set(['eth_getTransactionReceipt', 'eth_getTransactionByHash', 'eth_getBlockByHash'])

/** Answers a call as a node with these limits does. */
export async function askNode(view: NodeView, { method, params = [] }: RpcCall, forward: Forward) {
  if (method === 'eth_blockNumber') return { result: hex(view.head) }
  if (method === 'eth_getLogs') return getLogs(view, (params[0] ?? {}) as LogFilter, forward)
  if (byNumberMethods.has(method)) return byNumber(view, method, params, forward)
  if (byHashMethods.has(method)) return known(view, await forward(method, params))
  const at = stateMethods[method]
  return at === undefined ? forward(method, params) : readState(view, method, params, at, forward)
}

async function readState(view: NodeView, method: string, params: unknown[], at: number, forward: Forward) {
  const block = resolve(view, params[at])
  if ('hash' in block) return forward(method, params)
  if (block.number > view.head) return failure(-32000, 'header not found')
  if (block.number < view.stateFrom) {
    return failure(-32000, 'missing trie node: the state of this block is not available')
  }
  const placed = [...params]
  placed[at] = hex(block.number)
  return forward(method, placed)
}

async function byNumber(view: NodeView, method: string, [tag, ...rest]: unknown[], forward: Forward) {
  const block = resolve(view, tag)
  if ('hash' in block) return forward(method, [tag, ...rest])
  return block.number > view.head ? { result: null } : forward(method, [hex(block.number), ...rest])
}

async function getLogs(view: NodeView, filter: LogFilter, forward: Forward): Promise<RpcResult> {
  if (filter.blockHash !== undefined) return knownLogs(view, await forward('eth_getLogs', [filter]))
  const [from, to] = [numberOf(view, filter.fromBlock), numberOf(view, filter.toBlock)]
  if (to - from >= view.mostLogBlocks) {
    return failure(-32614, `eth_getLogs is limited to a ${view.mostLogBlocks} range`)
  }
  const last = lowest(to, view.head, view.logsUpTo)
  const first = highest(from, view.logsFrom)
  if (first > last) return { result: [] }
  return forward('eth_getLogs', [{ ...filter, fromBlock: hex(first), toBlock: hex(last) }])
}

/** Hides a transaction, receipt or block that is later than the node's head. */
function known(view: NodeView, answer: RpcResult): RpcResult {
  const found = 'result' in answer ? (answer.result as Record<string, unknown> | null) : null
  const number = found?.blockNumber ?? found?.number
  return typeof number === 'string' && BigInt(number) > view.head ? { result: null } : answer
}

function knownLogs(view: NodeView, answer: RpcResult): RpcResult {
  if (!('result' in answer) || !Array.isArray(answer.result)) return answer
  const logs = answer.result as { blockNumber: string }[]
  const last = lowest(view.head, view.logsUpTo)
  const isKnown = (number: bigint) => number >= view.logsFrom && number <= last
  return { result: logs.filter(({ blockNumber }) => isKnown(BigInt(blockNumber))) }
}

function resolve(view: NodeView, tag: unknown): Block {
  if (typeof tag === 'object' && tag !== null && 'blockHash' in tag) return { hash: tag }
  return { number: numberOf(view, tag) }
}

function numberOf(view: NodeView, tag: unknown): bigint {
  if (typeof tag === 'object' && tag !== null && 'blockNumber' in tag) return numberOf(view, tag.blockNumber)
  if (tag === 'finalized' || tag === 'safe') return view.finalized
  if (tag === 'earliest') return 0n
  return typeof tag === 'string' && tag.startsWith('0x') ? BigInt(tag) : view.head
}

/** The lowest of some numbers. */
export function lowest(first: bigint, ...others: bigint[]): bigint {
  let least = first
  for (const other of others) if (other < least) least = other
  return least
}

function highest(first: bigint, second: bigint): bigint {
  return -lowest(-first, -second)
}

function failure(code: number, message: string): RpcResult {
  return { error: { code, message } }
}

function hex(number: bigint): string {
  return `0x${number.toString(16)}`
}
