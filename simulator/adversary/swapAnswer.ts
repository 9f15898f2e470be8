import { decodeFunctionResult, encodeFunctionResult, multicall3Abi } from 'viem'
import { pad } from 'viem/utils'
import type { Log } from '../../src/core/read/evm/evmRpc.js'
import { approvalTopic, transferTopic } from '../../src/core/read/evm/tokenEncoding.js'
import { answerNode } from '../../src/testing/chain/answerNode.js'
import { word } from '../../src/testing/chain/callToken.js'
import type { TestNode } from '../../src/testing/chain/createTestNode.js'
import type { NodeView } from '../../src/testing/chain/NodeView.js'
import { RpcError } from '../../src/testing/chain/RpcError.js'
import type { TestBlock } from '../../src/testing/chain/TestBlock.js'
import type { Hex } from '../../src/testing/chain/TokenState.js'
import { gateway, otherToken, strangerAddress } from '../network/simulatedNetwork.js'

/** A request, and what the lying node knows. */
export type Asked = {
  node: TestNode
  method: string
  params: readonly unknown[]
  /** When the person started, in ms since 1970. `earlier` counts from here. */
  start: number
  amount: bigint
  owner: Hex
  recipient: Hex
  /** The public part of each permit, as its transaction shows it. */
  marks: () => readonly Hex[]
}

type Answer = unknown
type Change = (answer: never, asked: Asked) => Answer

/** Replacements of a whole answer, for any request. */
const wholeSwaps = ['null', 'empty', 'error'] as const

/** The time of the earlier state, in seconds since the person started. */
const earlierTimes = [-300, 2, 15, 30, 60, 200, 600, 1190, 1500] as const

/** The delay of an answer, in seconds. */
const latenesses = [1, 5, 40] as const

/** Every possible lie about a request of a kind. */
export function swapsOf(kind: string): readonly string[] {
  return [
    ...wholeSwaps,
    ...earlierTimes.map((time) => `earlier@${time}`),
    ...latenesses.map((seconds) => `late@${seconds}`),
    ...Object.keys(changesOf(kind)),
  ]
}

/** The kind of a lie, for the counts. */
export function swapClass(swap: string): string {
  return swap.replace(/@.*/, '')
}

/** The delay of the answer, in ms. */
export function latenessOf(swap: string): number {
  return swap.startsWith('late@') ? Number(swap.slice(5)) * 1000 : 0
}

/** The answer with one lie. @throws RpcError if the lie is an error */
export function swapAnswer(kind: string, swap: string, truth: () => Answer, asked: Asked): Answer {
  if (swap === 'null') return null
  if (swap === 'empty') return []
  if (swap === 'error') throw new RpcError(-32000, 'the node says no')
  if (swap.startsWith('late@')) return truth()
  if (swap.startsWith('earlier@')) return answerEarlier(asked, Number(swap.slice(8)))
  const change = changesOf(kind)[swap]
  if (!change) throw new Error(`Nothing is swapped by ${swap} in ${kind}.`)
  const answer = truth()
  return answer === null ? null : change(answer as never, asked)
}

/** The node's answer at that time. For later blocks it returns the newest one of then. */
function answerEarlier({ node, method, params, start }: Asked, seconds: number): Answer {
  const view = node.view(method)
  const blocks = view.blocks.filter(({ time }) => time * 1000 <= start + seconds * 1000)
  const head = (blocks.at(-1) ?? view.blocks[0]) as TestBlock
  const final = view.chain.at(Math.min(view.chain.finalFor(head), view.finalized?.number ?? head.number))
  const earlier: NodeView = { ...view, blocks: blocks.length > 0 ? blocks : [head], finalized: final }
  const isBeyond = (value: unknown) => /^0x[0-9a-f]{1,12}$/.test(String(value)) && Number(value) > head.number
  return answerNode(
    earlier,
    method,
    params.map((value) => (isBeyond(value) ? 'latest' : value)),
  )
}

const twoHours = 7200

function changesOf(kind: string): { readonly [swap: string]: Change } {
  const about = kind.slice(kind.indexOf(' ') + 1)
  if (about === 'call.state') return stateChanges
  if (about === 'call.standing') return standingChanges
  return changes[about.replace(/\..*/, '')] ?? {}
}

type Block = { number: Hex; hash: Hex; timestamp: Hex }
type Receipt = { status: Hex; blockNumber: Hex; blockHash: Hex; logs: readonly Log[] }
type Transaction = { from: Hex; to: Hex | null; input: Hex; nonce: Hex; blockHash: Hex | null }

const add = (value: Hex, by: number): Hex => `0x${Math.max(0, Number(value) + by).toString(16)}`
const otherHash: Hex = `0x${'77'.repeat(32)}`

const blockChanges = {
  'time+2h': (block: Block) => ({ ...block, timestamp: add(block.timestamp, twoHours) }),
  'time+4m': (block: Block) => ({ ...block, timestamp: add(block.timestamp, 240) }),
  'time-2h': (block: Block) => ({ ...block, timestamp: add(block.timestamp, -twoHours) }),
  'time-4m': (block: Block) => ({ ...block, timestamp: add(block.timestamp, -240) }),
  'number+9': (block: Block) => ({ ...block, number: add(block.number, 9) }),
  'number-9': (block: Block) => ({ ...block, number: add(block.number, -9) }),
  hash: (block: Block) => ({ ...block, hash: otherHash }),
}

const logChange = (change: (log: Log, asked: Asked) => Log) => (logs: readonly Log[], asked: Asked) =>
  logs.map((log, index) => (index === logs.length - 1 ? change(log, asked) : log))

const topicChange = (place: number, topic: (asked: Asked) => Hex) =>
  logChange((log, asked) => ({
    ...log,
    topics: log.topics.map((one, index) => (index === place ? topic(asked) : one)),
  }))

const logsChanges = {
  address: logChange((log) => ({ ...log, address: otherToken })),
  half: logChange((log) => ({ ...log, data: word(BigInt(log.data) / 2n) })),
  amount: logChange((log, { amount }) => ({ ...log, data: word(amount) })),
  'from=owner': topicChange(1, ({ owner }) => pad(owner)),
  'to=spender': topicChange(2, () => pad(gateway)),
  'to=recipient': topicChange(2, ({ recipient }) => pad(recipient)),
  'to=stranger': topicChange(2, () => pad(strangerAddress)),
  hash: logChange((log) => ({ ...log, transactionHash: otherHash })),
  'hash=newest': logChange((log, asked) => ({ ...log, transactionHash: newestTransaction(asked) })),
  'number-1': logChange((log) => ({ ...log, blockNumber: add(log.blockNumber, -1) })),
  blockHash: logChange((log) => ({ ...log, blockHash: otherHash })),
  withoutNewest: (logs: readonly Log[]) => logs.slice(0, -1),
  withoutOldest: (logs: readonly Log[]) => logs.slice(1),
  withoutApprovals: (logs: readonly Log[]) => logs.filter(({ topics }) => topics[0] !== approvalTopic),
  withoutTransfers: (logs: readonly Log[]) => logs.filter(({ topics }) => topics[0] !== transferTopic),
  made: (logs: readonly Log[], asked: Asked) => [...logs, ...makeLog(asked, transferTopic)],
  madeApproval: (logs: readonly Log[], asked: Asked) => [...logs, ...makeLog(asked, approvalTopic)],
}

const receiptChanges = {
  status: (receipt: Receipt) => ({ ...receipt, status: receipt.status === '0x1' ? '0x0' : '0x1' }),
  'number-9': (receipt: Receipt) => ({ ...receipt, blockNumber: add(receipt.blockNumber, -9) }),
  blockHash: (receipt: Receipt) => ({ ...receipt, blockHash: otherHash }),
  withoutLogs: (receipt: Receipt) => ({ ...receipt, logs: [] }),
  half: (receipt: Receipt, asked: Asked) => ({ ...receipt, logs: logsChanges.half(receipt.logs, asked) }),
  address: (receipt: Receipt, asked: Asked) => ({
    ...receipt,
    logs: logsChanges.address(receipt.logs, asked),
  }),
  'to=recipient': (receipt: Receipt, asked: Asked) => ({
    ...receipt,
    logs: logsChanges['to=recipient'](receipt.logs, asked),
  }),
  'to=spender': (receipt: Receipt, asked: Asked) => ({
    ...receipt,
    logs: logsChanges['to=spender'](receipt.logs, asked),
  }),
}

const transactionChanges = {
  noInput: (transaction: Transaction) => ({ ...transaction, input: '0x' }),
  'input=ours': (transaction: Transaction, { marks }: Asked) => ({
    ...transaction,
    input: `${transaction.input}${(marks().at(-1) ?? '0x').slice(2)}`,
  }),
  'input=first': (transaction: Transaction, { marks }: Asked) => ({
    ...transaction,
    input: `${transaction.input}${(marks()[0] ?? '0x').slice(2)}`,
  }),
  'from=owner': (transaction: Transaction, { owner }: Asked) => ({ ...transaction, from: owner }),
  'nonce+1': (transaction: Transaction) => ({ ...transaction, nonce: add(transaction.nonce, 1) }),
  blockHash: (transaction: Transaction) => ({ ...transaction, blockHash: otherHash }),
  'to=stranger': (transaction: Transaction) => ({ ...transaction, to: strangerAddress }),
}

const changes: { readonly [about: string]: { readonly [swap: string]: Change } } = {
  block: blockChanges,
  code: {
    delegated: () => `0xef0100${'63'.repeat(20)}`,
    contract: () => '0x6001600155',
    none: () => '0x',
  },
  count: {
    'count+1': (count: Hex) => add(count, 1),
    'count-1': (count: Hex) => add(count, -1),
  },
  height: {
    'number+90': (number: Hex) => add(number, 90),
    'number-90': (number: Hex) => add(number, -90),
  },
  logs: logsChanges,
  receipt: receiptChanges,
  transaction: transactionChanges,
}

const part = (place: number, change: (value: bigint, asked: Asked) => bigint) => (data: Hex, asked: Asked) =>
  changePart(data, place, (value) => change(value, asked))

const down = (value: bigint) => (value > 0n ? value - 1n : 0n)

const stateChanges = {
  'nonce-1': part(0, down),
  'nonce+1': part(0, (value) => value + 1n),
  'balance=0': part(1, () => 0n),
  'balance+amount': part(1, (value, { amount }) => value + amount),
  'allowance=0': part(2, () => 0n),
  'allowance=amount': part(2, (_, { amount }) => amount),
  'allowance=rest': part(2, () => 100_000n),
  separator: part(3, (value) => value + 1n),
  paused: part(4, () => 1n),
  ownerBlocked: part(5, () => 1n),
  spenderBlocked: part(6, () => 1n),
  'time+2h': part(7, (value) => value + BigInt(twoHours)),
  'time-2h': part(7, (value) => value - BigInt(twoHours)),
}

const standingChanges = {
  'nonce-1': part(0, down),
  'nonce+1': part(0, (value) => value + 1n),
  'allowance=0': part(1, () => 0n),
  'allowance=amount': part(1, (_, { amount }) => amount),
}

function changePart(data: Hex, place: number, change: (value: bigint) => bigint): Hex {
  const abi = { abi: multicall3Abi, functionName: 'aggregate3' } as const
  const parts = decodeFunctionResult({ ...abi, data })
  const changed = parts.map((one, index) =>
    index === place ? { ...one, returnData: word(change(BigInt(one.returnData))) } : one,
  )
  return encodeFunctionResult({ ...abi, result: changed })
}

function newestTransaction({ node }: Asked): Hex {
  const mined = node.view().blocks.flatMap(({ transactions }) => transactions)
  return mined.at(-1)?.transaction.hash ?? otherHash
}

/** A made-up log that matches the filter, in an existing block and transaction, of `event` where the filter asks for any. */
function makeLog({ node, params, amount, owner, recipient }: Asked, event: Hex): readonly Log[] {
  const { address, topics, fromBlock, toBlock } = params[0] as {
    address: Hex
    topics: readonly (Hex | null)[]
    fromBlock: Hex
    toBlock: Hex
  }
  const block = node
    .view()
    .blocks.findLast(
      ({ number, transactions }) =>
        number >= Number(fromBlock) && number <= Number(toBlock) && transactions.length > 0,
    )
  if (!block) return []
  const [name, from, to] = [topics[0] ?? event, topics[1] ?? pad(owner), topics[2] ?? pad(recipient)]
  const log: Log = {
    address,
    topics: [name, from, to],
    data: word(amount),
    transactionHash: block.transactions.at(-1)?.transaction.hash ?? otherHash,
    logIndex: '0x0',
    blockNumber: `0x${block.number.toString(16)}`,
    blockHash: block.hash,
  }
  return [log]
}
