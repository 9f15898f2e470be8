import { isSameAddress } from '../../chain/isSameAddress.js'
import type { EventLog, Log, LogFilter } from './evmRpc.js'

type Hex = `0x${string}`

/** A block's number, hash and time. */
export type BlockFacts = {
  number: bigint
  hash: Hex
  /** Seconds since 1970. */
  timestamp: bigint
}

/**
 * JSON-RPC says null of what does not exist. No result at all, as from a busy gateway, says nothing.
 *
 * @throws where a node gives no result
 */
export function readResult<answer>(result: unknown): answer {
  if (result === undefined) throw new Error('The node gave no result.')
  return result as answer
}

/** @throws where a node answers with another block, or with one that cannot exist */
export function readBlock(
  block: { number: Hex; hash: Hex; timestamp: Hex } | null,
  which: bigint | 'latest' | 'finalized',
): BlockFacts | undefined {
  if (!block) return undefined
  const { hash } = block
  const number = BigInt(block.number)
  const isOther = typeof which === 'bigint' && number !== which
  if (isOther || !isStorable(hash, block.number, block.timestamp))
    throw new Error('The node answered with another block.')
  return { number, hash, timestamp: BigInt(block.timestamp) }
}

/** @throws where a node answers about another transaction */
export function checkHash(answered: Hex, asked: string): void {
  if (answered.toLowerCase() !== asked.toLowerCase())
    throw new Error('The node answered with another transaction.')
}

/** @throws where a node answers with something else */
export function readHex(value: unknown): Hex {
  if (typeof value !== 'string' || !/^0x[0-9a-f]*$/i.test(value))
    throw new Error('The node gave no hex value.')
  return value as Hex
}

/**
 * A node may ignore the filter, or lie. Missing logs cannot be detected.
 *
 * @throws where a node answers with something else, or with a log that was not requested
 */
export function readLogAnswer(logs: unknown, filter: LogFilter): readonly Log[] {
  const isLog = (log: Log) =>
    isStorable(log.transactionHash, log.blockHash, log.logIndex) && isAsked(log, filter)
  if (Array.isArray(logs) && logs.every(isLog)) return logs
  throw new Error('The node answered with other logs.')
}

/**
 * Tells whether a record can store these: whole hashes, then numbers or times in seconds of at most 40 bits. Every node
 * writes them in lower case; in upper case, a payment could be taken for another one.
 */
function isStorable(...values: readonly unknown[]): boolean {
  return /^\[("0x[0-9a-f]{64}",)+("0x[0-9a-f]{1,10}",?)+]$/.test(JSON.stringify(values))
}

/** Tells whether a filter asks for this log. */
function isAsked(log: Log, filter: LogFilter): boolean {
  const block = BigInt(log.blockNumber)
  return matchesFilter(log, filter) && block >= filter.fromBlock && block <= filter.toBlock
}

/** Tells whether a contract emitted a log with these topics. */
export function matchesFilter(
  log: EventLog,
  { address, topics }: Pick<LogFilter, 'address' | 'topics'>,
): boolean {
  return (
    isSameAddress(log.address, address) &&
    topics.every(
      (topic, index) => topic === null || (log.topics[index] ?? '').toLowerCase() === topic.toLowerCase(),
    )
  )
}
