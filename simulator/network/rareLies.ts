import { decodeFunctionResult, encodeFunctionResult, multicall3Abi } from 'viem'
import { pad } from 'viem/utils'
import { transferTopic } from '../../src/core/read/evm/tokenEncoding.js'
import { answerNode } from '../../src/testing/chain/answerNode.js'
import { word } from '../../src/testing/chain/callToken.js'
import type { TestNode } from '../../src/testing/chain/createTestNode.js'
import { RpcError } from '../../src/testing/chain/RpcError.js'
import { hex } from '../../src/testing/chain/rpcObjects.js'
import type { TestBlock } from '../../src/testing/chain/TestBlock.js'
import type { Hex } from '../../src/testing/chain/TokenState.js'
import type { Random } from '../Random.js'

/** Replaces an answer; `truth` returns the honest one. */
export type NodeLie = (method: string, params: readonly unknown[], truth: () => unknown) => unknown

/** Makes a node lie while the fault is active, in addition to its other faults. */
export function addLie({ faults }: TestNode, lie: NodeLie, isOn: () => boolean = () => true): void {
  const before = faults.answer
  faults.answer = (request, truth) => {
    const usual = () => (before ? before(request, truth) : truth())
    return isOn() ? lie(request.method, request.params, usual) : usual()
  }
}

/** Reports a head that is too high by so many blocks, and answers later blocks with its newest one. */
export function nameBlocksTooHigh(node: TestNode, ahead: number): NodeLie {
  const headOf = (method: string) => (node.view(method).blocks.at(-1) as TestBlock).number
  return (method, params, truth) => {
    const head = headOf(method)
    const isBeyond = (value: unknown) => /^0x[0-9a-f]{1,12}$/.test(String(value)) && Number(value) > head
    if (method === 'eth_blockNumber') return hex(Number(truth()) + ahead)
    if (method === 'eth_getBlockByNumber' && params[0] === 'latest')
      return atNumber(truth() as object, head + ahead)
    if (method === 'eth_getBlockByNumber' && isBeyond(params[0]))
      return atNumber(answerNode(node.view(method), method, ['latest', false]) as object, Number(params[0]))
    if (method === 'eth_getLogs') {
      const filter = params[0] as { toBlock?: string }
      return isBeyond(filter.toBlock)
        ? answerNode(node.view(method), method, [{ ...filter, toBlock: hex(head) }])
        : truth()
    }
    if (!params.some(isBeyond)) return truth()
    return answerNode(
      node.view(method),
      method,
      params.map((value) => (isBeyond(value) ? 'latest' : value)),
    )
  }
}

function atNumber(block: object, number: number): object {
  return { ...block, number: hex(number), hash: pad(hex(number), { size: 32 }) }
}

/** Answers `null` for everything older than so many blocks. */
export function forgetWhatIsOld(node: TestNode, depth: number): NodeLie {
  return (method, params, truth) => {
    const oldest = (node.view(method).blocks.at(-1) as TestBlock).number - depth
    if (method === 'eth_getBlockByNumber' && /^0x/.test(String(params[0])))
      return Number(params[0]) < oldest ? null : truth()
    if (method !== 'eth_getTransactionByHash' && method !== 'eth_getTransactionReceipt') return truth()
    const found = truth() as { blockNumber: Hex | null } | null
    return found?.blockNumber && Number(found.blockNumber) < oldest ? null : found
  }
}

/** Refuses everything older than so many blocks, and every search that begins there. */
export function refuseWhatIsOld(node: TestNode, depth: number): NodeLie {
  const refuse = () => {
    throw new RpcError(4444, 'pruned history unavailable')
  }
  return (method, params, truth) => {
    const oldest = (node.view(method).blocks.at(-1) as TestBlock).number - depth
    const isOld = (number: unknown) => /^0x/.test(String(number)) && Number(number) < oldest
    if (method === 'eth_getBlockByNumber') return isOld(params[0]) ? refuse() : truth()
    if (method === 'eth_getLogs') return isOld((params[0] as Filter).fromBlock) ? refuse() : truth()
    if (method !== 'eth_getTransactionByHash' && method !== 'eth_getTransactionReceipt') return truth()
    const found = truth() as { blockNumber: Hex | null } | null
    return isOld(found?.blockNumber) ? refuse() : found
  }
}

/** An endpoint's answer to those who do not pay for old state, which it sends with the HTTP status 403. */
export class SoldStateError extends RpcError {}

/** Serves the state of its newest blocks only, and the rest to those who pay: others get this code. */
export function sellOldState(node: TestNode, depth: number, code: number): NodeLie {
  return (method, params, truth) => {
    const head = (node.view(method).blocks.at(-1) as TestBlock).number
    const block = params.at(-1)
    const isState = ['eth_call', 'eth_getCode', 'eth_getTransactionCount'].includes(method)
    const isOld = /^0x[0-9a-f]{1,12}$/.test(String(block)) && Number(block) < head - depth
    if (isState && isOld) throw new SoldStateError(code, 'archive requests need a personal token')
    return truth()
  }
}

/** Shows a made-up payment of the amount to every requested recipient, in an existing block and with a receipt. */
export function makeUpArrivals(node: TestNode, random: Random, amounts: readonly bigint[]): NodeLie {
  const made = new Map<string, { log: MadeUpLog; blockHash: Hex }>()
  const makeUp = (address: Hex, topics: readonly (Hex | null)[], block: TestBlock): MadeUpLog => ({
    address,
    topics: [transferTopic, topics[1] ?? pad(address), topics[2] as Hex],
    data: word(random.pick(amounts)),
    transactionHash: `0x${random.hex(32)}`,
    transactionIndex: '0x0',
    logIndex: '0x3e7',
    blockNumber: hex(block.number),
    blockHash: block.hash,
    removed: false,
  })
  return (method, params, truth) => {
    if (method === 'eth_getTransactionReceipt') {
      const found = [...made.values()].find(({ log }) => log.transactionHash === params[0])
      if (!found) return truth()
      const { transactionHash, blockNumber, blockHash } = found.log
      return { transactionHash, blockNumber, blockHash, status: '0x1', logs: [found.log] }
    }
    if (method !== 'eth_getLogs') return truth()
    const logs = truth() as readonly unknown[]
    const { address, topics, fromBlock, toBlock } = params[0] as Filter
    const payee = topics[2]
    if (topics[0] !== transferTopic || topics[1] || !payee) return logs
    const { blocks } = node.view(method)
    const within = blocks.filter(({ number }) => number >= Number(fromBlock) && number <= Number(toBlock))
    const known = made.get(payee)
    const isKnown = known && blocks.some(({ hash }) => hash === known.blockHash)
    const block = isKnown ? within.find(({ hash }) => hash === known.blockHash) : within.at(-1)
    if (!block) return logs
    const log = isKnown ? known.log : makeUp(address, topics, block)
    made.set(payee, { log, blockHash: block.hash })
    return [...logs, log]
  }
}

/** Adds made-up logs to every receipt in which an account's money moves. */
export function addToReceipts(
  owner: Hex,
  made: readonly Pick<MadeUpLog, 'address' | 'topics' | 'data'>[],
): NodeLie {
  return (method, _, truth) => {
    const receipt = truth() as { logs: readonly MadeUpLog[] } | null
    if (method !== 'eth_getTransactionReceipt' || !receipt) return receipt
    const payer = pad(owner.toLowerCase() as Hex)
    const [own] = receipt.logs.filter(({ topics }) => topics[0] === transferTopic && topics[1] === payer)
    const added = made.map((log, index) => ({ ...own, ...log, logIndex: hex(999 + index) }))
    return own ? { ...receipt, logs: [...receipt.logs, ...added] } : receipt
  }
}

type Filter = { address: Hex; topics: readonly (Hex | null)[]; fromBlock: Hex; toBlock: Hex }
type MadeUpLog = {
  address: Hex
  topics: readonly Hex[]
  data: Hex
  transactionHash: Hex
  transactionIndex: Hex
  logIndex: Hex
  blockNumber: Hex
  blockHash: Hex
  removed: boolean
}

/** Hides every allowance; the number of answers shows which one it is. */
export const hideTheAllowance: NodeLie = (method, _, truth) => {
  const data = truth()
  if (method !== 'eth_call') return data
  const abi = { abi: multicall3Abi, functionName: 'aggregate3' } as const
  const parts = decodeFunctionResult({ ...abi, data: data as Hex })
  const place = parts.length === 2 ? 1 : parts.length === 8 ? 2 : -1
  const result = parts.map((part, index) => (index === place ? { ...part, returnData: word(0n) } : part))
  return encodeFunctionResult({ ...abi, result })
}
