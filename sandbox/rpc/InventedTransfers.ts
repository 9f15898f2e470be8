import {
  type Address,
  encodeEventTopics,
  type Hash,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  toHex,
} from 'viem'
import { usdcAbi } from '../contracts/abis.js'
import type { LocalChain } from '../evm/LocalChain.js'
import { lowest } from './NodeView.js'

/** The filter of an `eth_getLogs` call. */
export type LogFilter = {
  address?: Address | Address[]
  topics?: (Hex | Hex[] | null)[]
  fromBlock?: string
  toBlock?: string
}

type Log = { transactionHash: Hash; address: Address; blockHash: Hash; blockNumber: Hex } & object

const [transferTopic] = encodeEventTopics({ abi: usdcAbi, eventName: 'Transfer' })

/** Whether the filter asks for transfers, among others if it leaves the event open. */
export function asksForTransfers({ topics }: LogFilter): boolean {
  const first = topics?.[0] ?? transferTopic
  return Array.isArray(first) ? first.includes(transferTopic) : first === transferTopic
}

/** Made-up transfers of a node that shows them consistently. */
export class InventedTransfers {
  private readonly logs = new Map<Hash, Log>()

  /** Makes up one that matches the filter, in the last block of its range. */
  async invent(chain: LocalChain, filter: LogFilter, amount: bigint): Promise<object> {
    const { number, hash, timestamp } = await lastBlock(chain, filter)
    const [, from, to] = filter.topics ?? []
    const topics = [transferTopic, from ?? pad(someone), to ?? pad(someone)].map(firstOf)
    const transactionHash = keccak256(toHex(JSON.stringify([chain.facts.id, topics, amount.toString()])))
    const log = {
      address: firstOf(filter.address) ?? chain.facts.usdc,
      topics,
      data: numberToHex(amount, { size: 32 }),
      blockNumber: numberToHex(number),
      blockHash: hash,
      blockTimestamp: numberToHex(timestamp),
      transactionHash,
      transactionIndex: '0x0' as const,
      logIndex: '0x0' as const,
      removed: false,
    }
    this.logs.set(transactionHash, log)
    return log
  }

  has(hash: unknown): boolean {
    return this.logs.has(hash as Hash)
  }

  receipt(hash: Hash): object | null {
    const log = this.logs.get(hash)
    return log ? { ...whereOf(log), ...sentOf(log), ...costs, status: '0x1', logs: [log] } : null
  }

  transaction(hash: Hash): object | null {
    const log = this.logs.get(hash)
    return log ? { ...whereOf(log), ...sentOf(log), ...values, hash } : null
  }
}

const someone: Address = '0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a'
const costs = {
  contractAddress: null,
  cumulativeGasUsed: '0xffff',
  gasUsed: '0xffff',
  effectiveGasPrice: '0x1',
  logsBloom: pad('0x0', { size: 256 }),
  type: '0x2',
}
const values = {
  input: '0x',
  value: '0x0',
  nonce: '0x0',
  gas: '0xffff',
  gasPrice: '0x1',
  type: '0x0',
  v: '0x1b',
  r: pad('0x1'),
  s: pad('0x1'),
}

function whereOf({ transactionHash, blockHash, blockNumber }: Log) {
  return { transactionHash, transactionIndex: '0x0', blockHash, blockNumber }
}

function sentOf({ address }: Log) {
  return { from: someone, to: address }
}

function firstOf<value>(one: value | value[]): value {
  return Array.isArray(one) ? (one[0] as value) : one
}

async function lastBlock({ client }: LocalChain, { fromBlock, toBlock }: LogFilter) {
  const head = await client.getBlockNumber()
  const numberOf = (tag: string | undefined) => (tag?.startsWith('0x') ? BigInt(tag) : undefined)
  const [first, last] = [numberOf(fromBlock) ?? 0n, numberOf(toBlock) ?? head]
  return client.getBlock({ blockNumber: lowest(head, last < first ? first : last) })
}
