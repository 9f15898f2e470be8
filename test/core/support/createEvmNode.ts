import {
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
  numberToHex,
  pad,
  zeroAddress,
} from 'viem'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import type { ChainReader } from '../../../src/core/chain/reader.js'
import { approvalTopic, tokenAbi, transferTopic } from '../../../src/core/read/evm/tokenAbi.js'
import type { BlockId } from '../../../src/core/record/record.js'

/** What the token says from a block on. */
type TokenState = {
  nonce: bigint
  allowance: bigint
  balance: bigint
  separator: Hex
  isPaused: boolean
  isBlocked: boolean
}
type NodeLog = { block: number; index: number; hash: Hex; address: Hex; topics: readonly Hex[]; data: Hex }
type NodeTransaction = { from: Hex; to: Hex | null; input: Hex }
type Request = { method: string; params: readonly unknown[] }
type Parties = { from: Hex; to: Hex; amount: bigint }
type Approval = { owner: Hex; spender: Hex; value: bigint }
type Made = Partial<NodeTransaction> & { at: number; hash: Hex }

/** What a test sees of a node, and changes about it. */
export type EvmNode = {
  head: number
  /** `undefined` where it does not know what is final. */
  final: number | undefined
  code: Hex
  readonly asked: Request[]
  readonly logs: NodeLog[]
  readonly transactions: Map<string, NodeTransaction>
  /** Whether a transaction went through, by hash. */
  readonly outcomes: Map<string, boolean>
  /** What it answers in place of the truth, by method. It may throw. */
  lies: { [method: string]: (params: readonly unknown[], truth: () => unknown) => unknown }
  /** A block's time, in seconds. */
  time(block: number): bigint
  hashOf(block: number): Hex
  blockId(block: number): BlockId
  /** From this block on it is another chain, on which none of what was there has happened. */
  reorganise(from: number): void
  setToken(state: Partial<TokenState>, from?: number): void
  addApproval(made: Made, approval: Approval): void
  addTransfer(made: Made, parties: Parties): void
  readonly reader: ChainReader
}

/**
 * A node of an EVM chain that knows what a test tells it, and answers wrongly where a test says so: for what no real
 * chain can be brought to say. A block lasts ten seconds.
 */
export function createEvmNode({
  chain = 'BASE',
  head = 100,
  start = 1_000n,
}: {
  chain?: 'BASE' | 'ARB'
  head?: number
  start?: bigint
} = {}): EvmNode {
  const { usdc } = mainnet.chains[chain]
  const asked: Request[] = []
  const logs: NodeLog[] = []
  const transactions = new Map<string, NodeTransaction>()
  const outcomes = new Map<string, boolean>()
  const states: { from: number; state: Partial<TokenState> }[] = []
  let forkedFrom = Number.POSITIVE_INFINITY
  const node: EvmNode = {
    head,
    final: 90,
    code: '0x',
    asked,
    logs,
    transactions,
    outcomes,
    lies: {},
    time: (block) => start + 10n * BigInt(block),
    hashOf: (block) =>
      pad(numberToHex((block >= forkedFrom ? 0xf0000000 : 0xb0000000) + block), { size: 32 }),
    blockId: (block) => ({ number: BigInt(block), hash: node.hashOf(block) }),
    reorganise(from) {
      forkedFrom = from
      logs.splice(0, logs.length, ...logs.filter(({ block }) => block < from))
    },
    setToken(state, from = 0) {
      states.push({ from, state })
    },
    addApproval({ at, hash, ...made }, { owner, spender, value }) {
      addLog(at, hash, [approvalTopic, pad(owner), pad(spender)], value)
      addTransaction(hash, made)
    },
    addTransfer({ at, hash, ...made }, { from, to, amount }) {
      addLog(at, hash, [transferTopic, pad(from), pad(to)], amount)
      addTransaction(hash, made)
    },
    reader: {
      async request({ method, params = [] }) {
        asked.push({ method, params })
        const truth = () => answer(method, params)
        const lie = node.lies[method]
        return lie ? lie(params, truth) : truth()
      },
    },
  }

  function addLog(block: number, hash: Hex, topics: readonly Hex[], value: bigint) {
    const index = logs.filter((log) => log.block === block).length
    const data = pad(numberToHex(value), { size: 32 })
    logs.push({ block, index, hash, address: usdc.address, topics, data })
  }

  function addTransaction(
    hash: Hex,
    { from = zeroAddress, to = null, input = '0x' }: Partial<NodeTransaction>,
  ) {
    if (!transactions.has(hash)) transactions.set(hash, { from, to, input })
  }

  function answer(method: string, params: readonly unknown[]): unknown {
    switch (method) {
      case 'eth_getBlockByNumber':
        return block(params[0])
      case 'eth_getLogs':
        return findLogs(params[0] as Filter)
      case 'eth_call':
        return callTogether((params[0] as { data: Hex }).data, params[1])
      case 'eth_getTransactionByHash':
        return transactions.get(String(params[0])) ?? null
      case 'eth_getTransactionReceipt':
        return receipt(String(params[0]))
      case 'eth_getCode':
        return node.code
      default:
        throw refusal(-32601, `no such method: ${method}`)
    }
  }

  function block(which: unknown) {
    const number = numberOf(which)
    if (number === undefined || number > node.head) return null
    return {
      number: numberToHex(number),
      hash: node.hashOf(number),
      timestamp: numberToHex(node.time(number)),
    }
  }

  function numberOf(which: unknown): number | undefined {
    if (which === 'latest') return node.head
    if (which !== 'finalized') return Number(which)
    if (node.final === undefined) throw refusal(-32602, 'unknown block tag')
    return node.final
  }

  type Filter = { address: Hex; topics: (Hex | null)[]; fromBlock: Hex; toBlock: Hex }
  function findLogs({ address, topics, fromBlock, toBlock }: Filter) {
    return logs
      .filter((log) => log.block >= Number(fromBlock) && log.block <= Math.min(Number(toBlock), node.head))
      .filter((log) => log.address === address)
      .filter((log) => topics.every((topic, place) => topic === null || isSame(topic, log.topics[place])))
      .sort((one, other) => one.block - other.block || one.index - other.index)
      .map(write)
  }

  function write({ address, topics, data, hash, index, block }: NodeLog) {
    return {
      address,
      topics,
      data,
      transactionHash: hash,
      logIndex: numberToHex(index),
      blockNumber: numberToHex(block),
      blockHash: node.hashOf(block),
    }
  }

  function callTogether(data: Hex, which: unknown): Hex {
    const at = numberOf(which) ?? 0
    if (at > node.head) throw refusal(-32000, 'header not found')
    const { args } = decodeFunctionData({ abi: multicall3Abi, data })
    const calls = args?.[0] as readonly { target: Hex; callData: Hex }[]
    const result = calls.map(({ target, callData }) => ({
      success: true,
      returnData: isSame(target, usdc.address)
        ? callToken(callData, at)
        : numberToHex(node.time(at), { size: 32 }),
    }))
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }

  function callToken(data: Hex, at: number): Hex {
    const state: TokenState = {
      nonce: 0n,
      allowance: 0n,
      balance: 0n,
      separator: usdc.separator,
      isPaused: false,
      isBlocked: false,
    }
    for (const change of states) if (change.from <= at) Object.assign(state, change.state)
    const { functionName } = decodeFunctionData({ abi: tokenAbi, data })
    const answers: { [name: string]: bigint | boolean | Hex } = {
      nonces: state.nonce,
      balanceOf: state.balance,
      allowance: state.allowance,
      DOMAIN_SEPARATOR: state.separator,
      paused: state.isPaused,
      isBlacklisted: state.isBlocked,
    }
    return encodeFunctionResult({ abi: tokenAbi, functionName, result: answers[functionName] as never })
  }

  function receipt(hash: string) {
    const isSuccess = outcomes.get(hash) ?? (transactions.has(hash) || undefined)
    if (isSuccess === undefined) return null
    return { status: isSuccess ? '0x1' : '0x0', logs: logs.filter((log) => log.hash === hash).map(write) }
  }

  return node
}

/** A node's no, as JSON-RPC has it. */
export function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}

function isSame(one: string, other: string | undefined): boolean {
  return one.toLowerCase() === other?.toLowerCase()
}
