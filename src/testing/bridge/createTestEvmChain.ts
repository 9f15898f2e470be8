import { decodeFunctionData, encodeFunctionData, keccak256, parseAbi, stringToBytes, toHex } from 'viem'
import type { EvmChain } from '../../core/chain/network.js'
import { answerCall, type Call } from './answerCall.js'
import { createTestToken, type TestToken, type TokenLog, type TokenPermit } from './createTestToken.js'
import { RpcError } from './RpcError.js'
import type { TestFaults } from './TestFaults.js'
import { TokenRevert } from './TokenRevert.js'

type Hex = `0x${string}`

type Transaction = {
  hash: Hex
  from: Hex
  input: Hex
  status: '0x1' | '0x0'
  blockNumber: bigint
  logs: readonly PlacedLog[]
}

type PlacedLog = TokenLog & { logIndex: number }

type LogFilter = {
  address?: string | readonly string[]
  topics?: readonly (string | readonly string[] | null)[]
  fromBlock?: string
  toBlock?: string
}

/**
 * An EVM chain in memory that answers JSON-RPC. A block passes every second, whether anything happens or not, and each
 * transaction has one of its own: what was told of a block never changes.
 */
export type TestEvmChain = {
  token: TestToken
  /** A hash that no transaction of this chain has yet. */
  nextHash(): Hex
  /** Uses a permit and moves its value; a revert is kept as a failed transaction. */
  pull(hash: Hex, permit: TokenPermit & { nonce: bigint }): 'done' | 'reverted'
  /** Uses a permit and moves nothing; a revert is kept as a failed transaction. */
  spendPermit(hash: Hex, permit: TokenPermit & { nonce: bigint }): 'done' | 'reverted'
  /** Keeps a transaction that was turned back. */
  revert(hash: Hex, permit: TokenPermit): void
  mint(hash: Hex, to: Hex, value: bigint): void
  /** Gives an account some of the token that looks like USDC. */
  mintLookAlike(to: string, value: bigint): void
  /** Puts a contract at an address. */
  deploy(address: string): void
  answer(method: string, params: readonly unknown[]): Promise<unknown>
}

const approveAbi = parseAbi(['function approve(address spender, uint256 value)'])

const permitAbi = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])

const firstBlock = 1000n

/** A contract that turns every call back. */
const someCode = '0x60006000fd'

/** Makes a chain without any transaction. `now` is in ms since 1970. */
export function createTestEvmChain(
  chain: EvmChain,
  now: () => number,
  relayer: Hex,
  faults: TestFaults,
): TestEvmChain {
  const token = createTestToken(chain, now)
  const start = Math.floor(now() / 1000)
  const transactions: Transaction[] = []
  const contracts = new Set<string>()
  const lookAlikes = new Map<string, bigint>()
  let hashes = 0
  let logs = 0

  const height = () =>
    firstBlock + BigInt(Math.max(0, Math.floor(now() / 1000) - start) + transactions.length)
  const nextHash = () => keccak256(stringToBytes(`transaction ${hashes++} of ${chain.key}`))
  const keep = (hash: Hex, input: Hex, left: readonly TokenLog[] | undefined, from = relayer) => {
    const placed = (left ?? []).map((log) => ({ ...log, logIndex: logs++ }))
    const status = left ? '0x1' : '0x0'
    transactions.push({ hash, from, input, status, blockNumber: height() + 1n, logs: placed })
  }
  const find = (hash: unknown) => transactions.find((transaction) => transaction.hash === hash)
  const numberOf = (tag: unknown): bigint => {
    if (tag === 'earliest') return 0n
    return typeof tag === 'string' && tag.startsWith('0x') ? BigInt(tag) : height()
  }

  /** A block of a transaction has the time of the one before it. */
  const timeOf = (number: bigint) => {
    const extra = transactions.filter(({ blockNumber }) => blockNumber <= number).length
    return BigInt(start) + number - firstBlock - BigInt(extra)
  }

  function describeBlock(number: bigint) {
    if (number > height()) return null
    return {
      ...emptyBlock,
      number: toHex(number),
      hash: blockHash(number),
      parentHash: blockHash(number - 1n),
      timestamp: toHex(timeOf(number)),
    }
  }

  function blockHash(number: bigint): Hex {
    return keccak256(stringToBytes(`block ${number} of ${chain.key}`))
  }

  function place({ hash, blockNumber }: Transaction) {
    return {
      transactionHash: hash,
      transactionIndex: '0x0',
      blockNumber: toHex(blockNumber),
      blockHash: blockHash(blockNumber),
    }
  }

  function describeLogs(transaction: Transaction) {
    return transaction.logs.map(({ topics, data, logIndex }) => ({
      ...place(transaction),
      address: chain.usdc.address,
      topics,
      data,
      logIndex: toHex(logIndex),
      removed: false,
    }))
  }

  function describeReceipt(transaction: Transaction) {
    return {
      ...emptyReceipt,
      ...place(transaction),
      from: transaction.from,
      to: chain.usdc.address,
      status: transaction.status,
      logs: describeLogs(transaction),
    }
  }

  function describeTransaction(transaction: Transaction) {
    const { transactionHash: hash, ...placed } = place(transaction)
    const { from, input } = transaction
    return {
      ...emptyTransaction,
      ...placed,
      hash,
      from,
      to: chain.usdc.address,
      input,
      chainId: toHex(chain.id),
    }
  }

  function listLogs({ address, topics = [], fromBlock, toBlock }: LogFilter) {
    const addresses = [address ?? []].flat().map((one) => one.toLowerCase())
    if (addresses.length > 0 && !addresses.includes(chain.usdc.address.toLowerCase())) return []
    const [first, last] = [numberOf(fromBlock), numberOf(toBlock)]
    return transactions
      .filter(({ blockNumber }) => blockNumber >= first && blockNumber <= last)
      .flatMap(describeLogs)
      .filter((log) => topics.every((wanted, index) => wants(wanted, log.topics[index])))
  }

  /** A wallet's own transaction: the token's `approve`, and nothing else. */
  function send({ from, to, data }: { from: Hex; to: Hex; data: Hex }): Hex {
    if (to.toLowerCase() !== chain.usdc.address.toLowerCase()) throw new RpcError(3, 'execution reverted')
    const [spender, value] = decodeFunctionData({ abi: approveAbi, data }).args
    const hash = nextHash()
    keep(hash, data, token.approve(from, spender, value), from)
    return hash
  }

  const attempt = (
    hash: Hex,
    permit: TokenPermit & { nonce: bigint },
    run: TestToken['pull'],
  ): 'done' | 'reverted' => {
    try {
      keep(hash, encodePermitCall(permit), run(permit))
      return 'done'
    } catch (error) {
      if (!(error instanceof TokenRevert)) throw error
      keep(hash, encodePermitCall(permit), undefined)
      return 'reverted'
    }
  }

  /** What an account holds of the token that looks like USDC: the address is the end of the call's data. */
  function answerLookAlike({ to, data = '0x' }: Call): Hex | undefined {
    const isAsked = to?.toLowerCase() === chain.lookAlikes?.[0]?.address.toLowerCase()
    const held = lookAlikes.get(`0x${data.slice(-40)}`.toLowerCase()) ?? 0n
    return to && isAsked ? toHex(held, { size: 32 }) : undefined
  }

  async function answer(method: string, [first]: readonly unknown[]): Promise<unknown> {
    switch (method) {
      case 'eth_chainId':
        return toHex(chain.id)
      case 'eth_blockNumber':
        return toHex(height())
      case 'eth_getBlockByNumber':
        return describeBlock(numberOf(first))
      case 'eth_getCode':
        return contracts.has(String(first).toLowerCase()) ? someCode : '0x'
      case 'eth_call':
        return (
          answerLookAlike(first as Call) ??
          answerCall({ chain, token, faults, timestamp: timeOf(height()) }, first as Call)
        )
      case 'eth_getLogs':
        return listLogs(first as LogFilter)
      case 'eth_getTransactionReceipt':
        return mapFound(find(first), describeReceipt)
      case 'eth_getTransactionByHash':
        return mapFound(find(first), describeTransaction)
      case 'eth_sendTransaction':
        return send(first as Parameters<typeof send>[0])
      case 'eth_getBalance':
      case 'eth_getTransactionCount':
        return '0x0'
      default:
        throw new RpcError(-32601, `${method} is not part of this test chain.`)
    }
  }

  return {
    token,
    nextHash,
    pull: (hash, permit) => attempt(hash, permit, token.pull),
    spendPermit: (hash, permit) => attempt(hash, permit, token.spendPermit),
    revert: (hash, permit) => keep(hash, encodePermitCall(permit), undefined),
    mintLookAlike: (to, value) => lookAlikes.set(to.toLowerCase(), value),
    deploy: (address) => contracts.add(address.toLowerCase()),
    mint: (hash, to, value) => keep(hash, '0x', token.mint(to, value)),
    answer,
  }
}

function encodePermitCall({ owner, spender, value, deadline, v, r, s }: TokenPermit): Hex {
  return encodeFunctionData({ abi: permitAbi, args: [owner, spender, value, deadline, v, r, s] })
}

function mapFound<found, result>(
  found: found | undefined,
  describe: (found: found) => result,
): result | null {
  return found === undefined ? null : describe(found)
}

function wants(wanted: string | readonly string[] | null, topic: string | undefined): boolean {
  if (wanted === null) return true
  return [wanted].flat().some((one) => one.toLowerCase() === topic?.toLowerCase())
}

const zeros = `0x${'0'.repeat(64)}` as const

const emptyBlock = {
  difficulty: '0x0',
  extraData: '0x',
  gasLimit: '0x1c9c380',
  gasUsed: '0x0',
  logsBloom: '0x',
  miner: '0x0000000000000000000000000000000000000000',
  mixHash: zeros,
  nonce: '0x0000000000000000',
  receiptsRoot: zeros,
  sha3Uncles: zeros,
  size: '0x0',
  stateRoot: zeros,
  totalDifficulty: '0x0',
  transactions: [],
  transactionsRoot: zeros,
  uncles: [],
}

const emptyReceipt = {
  contractAddress: null,
  cumulativeGasUsed: '0x0',
  effectiveGasPrice: '0x0',
  gasUsed: '0x0',
  logsBloom: '0x',
  type: '0x2',
}

const emptyTransaction = {
  accessList: [],
  gas: '0x0',
  maxFeePerGas: '0x0',
  maxPriorityFeePerGas: '0x0',
  nonce: '0x0',
  type: '0x2',
  value: '0x0',
}
