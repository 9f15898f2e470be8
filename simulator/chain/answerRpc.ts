import { type Address, decodeFunctionData, multicall3Abi } from 'viem'
import { toFunctionSelector } from 'viem/utils'
import type { Block, MinedLog, MinedTransaction } from './Chain.js'
import { findMined } from './Chain.js'
import type { NodeView } from './RpcNode.js'
import type { Transaction } from './Transaction.js'
import { allowanceOf, balanceOf, type Hex, nonceOf, type TokenState, word } from './token.js'

/** An error as JSON-RPC carries it. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

type Params = readonly unknown[]
type Filter = { address?: Hex; topics?: readonly (Hex | null)[]; fromBlock?: Hex; toBlock?: Hex }

/** How far back a node still knows every balance, in blocks. */
const stateDepth = 128

const hex = (value: number): Hex => `0x${value.toString(16)}`

/**
 * Answers one JSON-RPC request from what a node knows.
 *
 * @throws RpcError
 */
export function answerRpc(
  view: NodeView,
  method: string,
  params: Params,
  { mostBlocks }: { mostBlocks: number },
): unknown {
  const [first, second] = params
  switch (method) {
    case 'eth_chainId':
      return hex(view.chain.facts.id)
    case 'eth_blockNumber':
      return hex(headOf(view).number)
    case 'eth_getBlockByNumber':
      return blockAnswer(blockOf(view, first as string))
    case 'eth_getCode':
      return '0x'
    case 'eth_call':
      return call(view, first as { to: Hex; data: Hex }, (second as string | undefined) ?? 'latest')
    case 'eth_getLogs':
      return logs(view, first as Filter, mostBlocks)
    case 'eth_getTransactionByHash':
      return transactionAnswer(view, first as Hex)
    case 'eth_getTransactionReceipt':
      return receiptAnswer(view, first as Hex)
    default:
      throw new RpcError(-32601, `the method ${method} does not exist`)
  }
}

const headOf = ({ blocks }: NodeView) => blocks.at(-1) as Block

function blockOf(view: NodeView, which: string): Block | undefined {
  if (which === 'latest' || which === 'safe' || which === 'pending') return headOf(view)
  if (which === 'finalized') return view.finalized
  return view.blocks[Number(which) - (view.blocks[0] as Block).number]
}

function blockAnswer(block: Block | undefined): unknown {
  if (!block) return null
  const { number, hash, parentHash, time } = block
  return { number: hex(number), hash, parentHash, timestamp: hex(time) }
}

function call(view: NodeView, { to, data }: { to: Hex; data: Hex }, which: string): Hex {
  const block = blockOf(view, which)
  if (!block) throw new RpcError(-32000, 'header not found')
  if (headOf(view).number - block.number > stateDepth) throw new RpcError(-32000, 'missing trie node')
  const { facts } = view.chain
  if (to.toLowerCase() === facts.usdc.address.toLowerCase()) return read(block, view, data)
  return joinResults(splitCalls(data).map((part) => read(block, view, part.callData)))
}

const reads: { readonly [selector: string]: (token: TokenState, args: readonly Hex[]) => bigint } = {
  [toFunctionSelector('nonces(address)')]: (token, [owner = '0x']) => nonceOf(token, owner),
  [toFunctionSelector('balanceOf(address)')]: (token, [owner = '0x']) => balanceOf(token, owner),
  [toFunctionSelector('allowance(address,address)')]: (token, [owner = '0x', spender = '0x']) =>
    allowanceOf(token, owner, spender).value,
  [toFunctionSelector('paused()')]: (token) => (token.isPaused ? 1n : 0n),
  [toFunctionSelector('isBlacklisted(address)')]: (token, [owner = '0x']) =>
    token.blocked.has(owner.toLowerCase()) ? 1n : 0n,
}
const separatorSelector = toFunctionSelector('DOMAIN_SEPARATOR()')
const timeSelector = toFunctionSelector('getCurrentBlockTimestamp()')
const numberSelector = toFunctionSelector('getBlockNumber()')

function read(block: Block, { chain }: NodeView, data: Hex): Hex {
  const selector = data.slice(0, 10)
  if (selector === separatorSelector) return chain.facts.usdc.separator
  if (selector === timeSelector) return word(BigInt(block.time))
  if (selector === numberSelector) return word(BigInt(block.number))
  const reader = reads[selector]
  if (!reader) throw new RpcError(3, 'execution reverted')
  const args = data.slice(10).match(/.{64}/g) ?? []
  return word(
    reader(
      block.token,
      args.map((arg) => `0x${arg.slice(24)}` as const),
    ),
  )
}

type Part = { target: Address; allowFailure: boolean; callData: Hex }
const splits = new Map<Hex, readonly Part[]>()

/** The calls in Multicall3's `aggregate3`. The same bytes come again and again, and decoding them is slow. */
function splitCalls(data: Hex): readonly Part[] {
  const known = splits.get(data)
  if (known) return known
  const { args } = decodeFunctionData({ abi: multicall3Abi, data })
  const parts = args?.[0] as readonly Part[]
  if (splits.size > 500) splits.clear()
  splits.set(data, parts)
  return parts
}

/** `(bool success, bytes returnData)[]` for results of one word each. */
function joinResults(results: readonly Hex[]): Hex {
  const size = 4 * 32
  const offsets = results.map((_, index) => word(BigInt(results.length * 32 + index * size)))
  const tuples = results.flatMap((result) => [word(1n), word(0x40n), word(0x20n), result])
  return joinWords([word(0x20n), word(BigInt(results.length)), ...offsets, ...tuples])
}

const joinWords = (words: readonly Hex[]): Hex => `0x${words.map((each) => each.slice(2)).join('')}`

function logs(view: NodeView, filter: Filter, mostBlocks: number): unknown {
  const head = headOf(view)
  const from = Number(filter.fromBlock ?? hex(head.number))
  const to = Number(filter.toBlock ?? hex(head.number))
  if (to - from >= mostBlocks) throw new RpcError(-32005, `query exceeds max block range ${mostBlocks}`)
  if (to > head.number) throw new RpcError(-32000, 'block range extends beyond current head block')
  const offset = (view.blocks[0] as Block).number
  return view.blocks
    .slice(Math.max(0, from - offset), Math.max(0, to - offset + 1))
    .flatMap(({ transactions }) => transactions.flatMap((mined) => mined.logs))
    .filter((log) => matches(log, filter.topics ?? []))
    .map((log) => logAnswer(view, log))
}

function matches({ topics }: MinedLog, wanted: readonly (Hex | null)[]): boolean {
  return wanted.every((topic, index) => topic === null || topics[index] === topic.toLowerCase())
}

function logAnswer({ chain }: NodeView, { topics, data, index, hash, block }: MinedLog): unknown {
  return {
    address: chain.facts.usdc.address.toLowerCase(),
    topics,
    data,
    blockNumber: hex(block.number),
    blockHash: block.hash,
    transactionHash: hash,
    transactionIndex: '0x0',
    logIndex: hex(index),
    removed: false,
  }
}

function transactionAnswer(view: NodeView, hash: Hex): unknown {
  const found = findMined(view.blocks, hash)
  const transaction = found?.mined.transaction ?? view.chain.pending(hash)
  return transaction ? describeTransaction(transaction, found?.block) : null
}

function describeTransaction({ hash, from, to, input }: Transaction, block: Block | undefined): unknown {
  return {
    hash,
    from: from.toLowerCase(),
    to: to.toLowerCase(),
    input,
    blockNumber: block ? hex(block.number) : null,
    blockHash: block?.hash ?? null,
  }
}

function receiptAnswer(view: NodeView, hash: Hex): unknown {
  const found = findMined(view.blocks, hash)
  return found ? describeReceipt(view, found.mined, found.block) : null
}

function describeReceipt(view: NodeView, { transaction, succeeded, logs }: MinedTransaction, block: Block) {
  return {
    transactionHash: transaction.hash,
    from: transaction.from.toLowerCase(),
    to: transaction.to.toLowerCase(),
    status: succeeded ? '0x1' : '0x0',
    blockNumber: hex(block.number),
    blockHash: block.hash,
    logs: logs.map((log) => logAnswer(view, log)),
  }
}
