import {
  type Address,
  decodeFunctionData,
  type Hash,
  type Hex,
  hexToNumber,
  isAddressEqual,
  keccak256,
  numberToHex,
  pad,
  toFunctionSelector,
  toHex,
} from 'viem'
import { multicallAddress } from '../chains.js'
import { usdcAbi } from '../contracts/abis.js'
import type { LocalChain } from '../evm/LocalChain.js'
import type { TakenFault } from '../faults/FaultBoard.js'
import { asksForTransfers, type InventedTransfers, type LogFilter } from './InventedTransfers.js'
import { isAbout, type Lie, type LieFault } from './Lie.js'
import { type ContractRead, readsOf, replaceReads } from './tokenReads.js'

/** The context of a lie. */
export type Place = { chain: LocalChain; invented: InventedTransfers }

type Fields = Record<string, unknown>

/** Every lie of an EVM node, by the name of its fault. */
export const evmLies: Partial<Record<TakenFault<'rpc'>['name'], Lie<Place>>> = {
  rpcLogsUnfiltered: {
    concerns: ({ method }) => method === 'eth_getLogs',
    tell: async (_, { params }, __, { chain }) => {
      const { address: _address, topics: _topics, ...range } = filterIn(params)
      return chain.call('eth_getLogs', [range])
    },
  },
  rpcInventedTransfer: {
    concerns: ({ method, params }, _, { invented }) =>
      method === 'eth_getLogs'
        ? asksForTransfers(filterIn(params))
        : isAboutTransaction(method) && invented.has(params?.[0]),
    tell: async (result, { method, params }, { numbers }, { chain, invented }) => {
      if (method === 'eth_getTransactionReceipt') return invented.receipt(params?.[0] as Hash)
      if (method === 'eth_getTransactionByHash') return invented.transaction(params?.[0] as Hash)
      const log = await invented.invent(chain, filterIn(params), BigInt(numbers.baseUnits ?? 0))
      return [...(result as object[]), log]
    },
  },
  rpcLieLog: {
    concerns: ({ method, result }) => method === 'eth_getLogs' && (result as unknown[]).length > 0,
    tell: (result, _, fault) => (result as Fields[]).map((log) => withLie(logLies, log, fault)),
  },
  rpcLieReceipt: {
    concerns: ({ method, result }) => method === 'eth_getTransactionReceipt' && isFound(result),
    tell: (result, _, fault) => withLie(receiptLies, result, fault),
  },
  rpcLieTransaction: {
    concerns: ({ method, result }) => method === 'eth_getTransactionByHash' && isFound(result),
    tell: (result, _, fault) => withLie(transactionLies, result, fault),
  },
  rpcLieBlock: {
    concerns: ({ method, result }) => isAboutBlock(method) && isFound(result),
    tell: (result, _, fault) => withLie(blockLies, result, fault),
  },
  rpcLieTime: {
    concerns: (call) =>
      isAboutBlock(call.method) || call.method === 'eth_getLogs' || readsOf(call).some(isForTime),
    tell: (result, call, { numbers }) => {
      const ahead = BigInt(numbers.seconds ?? 0)
      if (call.method !== 'eth_call') return later(result, ahead)
      return replaceReads(call, result as Hex, (read, answer) =>
        isForTime(read) ? numberToHex(BigInt(answer) + ahead, { size: 32 }) : undefined,
      )
    },
  },
  rpcLieCode: {
    concerns: ({ method, params }, fault) => method === 'eth_getCode' && isAbout(params?.[0], fault),
    tell: (_, __, { texts }) => texts.code,
  },
  rpcLieCount: {
    concerns: ({ method, params }, fault) =>
      method === 'eth_getTransactionCount' && isAbout(params?.[0], fault),
    tell: (result, _, { numbers: { more = 0, fewer = 0 } }) =>
      numberToHex(Math.max(0, hexToNumber(result as Hex) + more - fewer)),
  },
  rpcLieState: {
    concerns: (call, fault, { chain }) => readsOf(call).some((read) => isAsked(read, fault, chain)),
    tell: (result, call, fault, { chain }) =>
      replaceReads(call, result as Hex, (read) =>
        isAsked(read, fault, chain) ? numberToHex(fault.numbers.value ?? 0, { size: 32 }) : undefined,
      ),
  },
}

type FieldLies = Record<string, (told: Fields, fault: LieFault) => Fields | null>

const another: Address = '0xa5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5'
const anotherHash = keccak256(toHex('another'))

const whereLies: FieldLies = {
  missing: () => null,
  block: ({ blockNumber }) => ({ blockNumber: numberToHex(BigInt(blockNumber as Hex) + 1n) }),
  blockHash: () => ({ blockHash: anotherHash }),
}
const logLies: FieldLies = {
  ...whereLies,
  amount: (_, { numbers }) => ({ data: numberToHex(numbers.baseUnits ?? 0, { size: 32 }) }),
  token: () => ({ address: another }),
  from: ({ topics }) => ({ topics: (topics as Hex[]).with(1, pad(another)) }),
  to: ({ topics }) => ({ topics: (topics as Hex[]).with(2, pad(another)) }),
  transaction: () => ({ transactionHash: anotherHash }),
}
const sentLies: FieldLies = {
  ...whereLies,
  from: () => ({ from: another }),
  to: () => ({ to: another }),
}
const receiptLies: FieldLies = {
  ...sentLies,
  status: ({ status }) => ({ status: status === '0x1' ? '0x0' : '0x1' }),
  logs: () => ({ logs: [] }),
}
const transactionLies: FieldLies = { ...sentLies, input: () => ({ input: '0x' }) }
const blockLies: FieldLies = {
  missing: () => null,
  hash: () => ({ hash: anotherHash }),
  number: ({ number }) => ({ number: numberToHex(BigInt(number as Hex) + 1n) }),
}

function withLie(ways: FieldLies, told: unknown, fault: LieFault): Fields | null {
  if (told === null) return null
  const change = ways[fault.texts.field ?? '']?.(told as Fields, fault)
  return change === null ? null : { ...(told as Fields), ...change }
}

const timeSelector = toFunctionSelector('getCurrentBlockTimestamp()')

function isForTime({ target, callData }: ContractRead): boolean {
  return isAddressEqual(target, multicallAddress) && callData === timeSelector
}

function isAsked({ target, callData }: ContractRead, fault: LieFault, chain: LocalChain): boolean {
  if (!isAddressEqual(target, chain.facts.usdc)) return false
  try {
    const { functionName, args } = decodeFunctionData({ abi: usdcAbi, data: callData })
    return functionName === fault.texts.field && (args === undefined || isAbout(args[0], fault))
  } catch {
    return false
  }
}

function isFound(result: unknown): boolean {
  return result !== null && result !== undefined
}

function isAboutTransaction(method: string): boolean {
  return method === 'eth_getTransactionReceipt' || method === 'eth_getTransactionByHash'
}

function isAboutBlock(method: string): boolean {
  return method === 'eth_getBlockByNumber' || method === 'eth_getBlockByHash'
}

function filterIn(params: unknown[] | undefined): LogFilter {
  return (params?.[0] ?? {}) as LogFilter
}

/** The same with every time shifted, in blocks, logs and transactions. */
function later(told: unknown, ahead: bigint): unknown {
  if (Array.isArray(told)) return told.map((one) => later(one, ahead))
  if (typeof told !== 'object' || told === null) return told
  const entries = Object.entries(told).map(([key, value]) => {
    const isTime = (key === 'timestamp' || key === 'blockTimestamp') && typeof value === 'string'
    return [key, isTime ? numberToHex(BigInt(value) + ahead) : later(value, ahead)]
  })
  return Object.fromEntries(entries)
}
