import type { EvmChain } from '../../chain/network.js'
import type { ChainReader } from '../../chain/reader.js'
import { BridgeError } from '../../errors/BridgeError.js'
import { ChainReadError } from '../../errors/chainErrors.js'
import { redactCause } from '../../errors/redactCause.js'
import { type BlockFacts, checkHash, readBlock, readHex, readLogAnswer, readResult } from './checkAnswers.js'

type Hex = `0x${string}`

export type { BlockFacts } from './checkAnswers.js'

/** A log as returned by `eth_getLogs`. */
export type Log = {
  address: Hex
  topics: readonly Hex[]
  data: Hex
  transactionHash: Hex
  logIndex: Hex
  blockNumber: Hex
  blockHash: Hex
}

/** A log of a receipt, without its position. */
export type EventLog = Pick<Log, 'address' | 'topics' | 'data'>

/** A log filter. `null` matches any topic. Both blocks are inclusive. */
export type LogFilter = {
  address: Hex
  topics: readonly (Hex | null)[]
  fromBlock: bigint
  toBlock: bigint
}

/** A transaction's sender, receiver and calldata. */
export type TransactionFacts = {
  from: Hex
  to: Hex | null
  input: Hex
  /** How many transactions the sender had sent before. */
  nonce: Hex
  /** The block that contains it, once mined. */
  blockHash: Hex | null
}

/** The outcome of a mined transaction. */
type Receipt = {
  isSuccess: boolean
  block: BlockId
  logs: readonly (EventLog & Pick<Log, 'logIndex'>)[]
}

/** A block of a chain. After a reorg its number belongs to another block. */
type BlockId = { number: bigint; hash: Hex }

/**
 * A block by number, or by hash (EIP-1898), which some nodes do not support. The same number is a different block on
 * each fork.
 */
export type BlockName = bigint | Hex

/**
 * The reads from an EVM chain, each one JSON-RPC request through the host's reader. viem's own actions add formatters
 * and a client, some 10 kB that a page with only `WagmiProvider` does not load. viem's encoders are still used.
 */
export type EvmRpc = {
  /** `eth_call`, at `latest` or at a block. Rejects like the RPC: the error tells a revert from a failure. */
  call(to: Hex, data: Hex, block?: BlockName): Promise<Hex>
  /** The block with this number or tag. Rejects if the node does not have it. */
  block(which?: bigint | 'latest' | 'finalized'): Promise<BlockFacts>
  /** The newest final block; `undefined` if the node does not know it. */
  finalBlock(): Promise<BlockFacts | undefined>
  /** The block with this number; `undefined` if the node does not keep it. */
  keptBlock(number: bigint): Promise<BlockFacts | undefined>
  /** Whether a block lists a transaction; `null` if the node has another block with this number, or none. */
  listsTransaction(block: BlockId, hash: string): Promise<boolean | null>
  /** An account's code, at `latest` or at a block; `0x` if it has none. */
  code(address: Hex, block?: BlockName): Promise<Hex>
  /** How many transactions an account has sent, up to `latest` or a block. */
  transactionCount(address: Hex, block?: BlockName): Promise<bigint>
  logs(filter: LogFilter): Promise<readonly Log[]>
  /** `undefined` if the node does not have it: nodes keep logs longer than their index of old transactions. */
  transaction(hash: string): Promise<TransactionFacts | undefined>
  /** `undefined` if the node has no receipt: the transaction is not mined, or the receipt was pruned. */
  receipt(hash: string): Promise<Receipt | undefined>
}

export function createEvmRpc(reader: ChainReader): EvmRpc {
  const ask = async <answer>(method: string, ...params: unknown[]) =>
    readResult<answer>(await reader.request({ method, params }))
  const find = <answer>(method: string, ...params: unknown[]) =>
    unlessRefused(ask<answer | null>(method, ...params))
  const findBlock = async (which: bigint | 'latest' | 'finalized') => {
    const tag = typeof which === 'bigint' ? toHex(which) : which
    return readBlock(await ask('eth_getBlockByNumber', tag, false), which)
  }
  return {
    call: (to, data, block) => ask('eth_call', { to, data }, nameBlock(block)),
    async block(which = 'latest') {
      const block = await findBlock(which)
      if (!block) throw new Error(`The node does not have block ${which}.`)
      return block
    },
    finalBlock: () => unlessRefused(findBlock('finalized')),
    keptBlock: (number) => unlessRefused(findBlock(number)),
    async listsTransaction({ number, hash: blockHash }, hash) {
      const block = await find<{ hash: Hex; transactions?: readonly Hex[] }>(
        'eth_getBlockByNumber',
        toHex(number),
        false,
      )
      if (block?.hash !== blockHash) return null
      return block.transactions?.some((listed) => listed.toLowerCase() === hash.toLowerCase()) ?? null
    },
    code: async (address, block) => readHex(await ask('eth_getCode', address, nameBlock(block))),
    transactionCount: async (address, block) =>
      BigInt(readHex(await ask('eth_getTransactionCount', address, nameBlock(block)))),
    async logs(filter) {
      const { fromBlock, toBlock } = filter
      const range = { fromBlock: toHex(fromBlock), toBlock: toHex(toBlock) }
      return readLogAnswer(await ask('eth_getLogs', { ...filter, ...range }), filter)
    },
    async transaction(hash) {
      const found = await find<TransactionFacts & { hash: Hex }>('eth_getTransactionByHash', hash)
      if (!found) return undefined
      checkHash(found.hash, hash)
      return { ...found, from: readHex(found.from), input: readHex(found.input) }
    },
    async receipt(hash) {
      const found = await find<RawReceipt>('eth_getTransactionReceipt', hash)
      if (!found) return undefined
      checkHash(found.transactionHash, hash)
      const { status, blockNumber, blockHash, logs } = found
      return {
        isSuccess: BigInt(status) === 1n,
        block: { number: BigInt(blockNumber), hash: blockHash },
        logs,
      }
    },
  }
}

type RawReceipt = {
  transactionHash: Hex
  status: Hex
  blockNumber: Hex
  blockHash: Hex
  logs: Receipt['logs']
}

/** Runs reads of a chain and maps a failure to our error. @throws ChainReadError */
export async function withEvmRpc<result>(
  chain: Pick<EvmChain, 'key'>,
  reader: ChainReader,
  read: (rpc: EvmRpc) => Promise<result>,
): Promise<result> {
  try {
    return await read(createEvmRpc(reader))
  } catch (cause) {
    if (cause instanceof BridgeError) throw cause
    throw new ChainReadError({ chain: chain.key, cause: redactCause(cause) })
  }
}

/** What Geth, Reth and Nethermind answer for history that they no longer keep (EIP-4444). */
const prunedCode = 4444

/** Tells whether the node itself refused, with a JSON-RPC error or a 4xx, rather than being unreachable or busy. */
export function isRefused(error: unknown): boolean {
  const causes = causesOf(error)
  if (causes.some(({ status }) => status === 429)) return false
  for (const { code = 0, status = 0 } of causes) {
    if (code < 0 || code === prunedCode) return true
    if (status > 0) return status >= 400 && status < 500
  }
  return false
}

/**
 * The codes of a node that is too busy, and the HTTP statuses of a gateway that turns a request away without an error of
 * JSON-RPC: the node may have what was asked for. -32005 is “limit exceeded” of EIP-1474, and the other codes are
 * providers’ own.
 */
const busyCodes: readonly unknown[] = [-32005, -32007, -32016, -32029, -32429, 401, 403, 408]

/** Returns nothing if the node refuses: what it no longer has, it answers with `null` or with an error. */
export function unlessRefused<answer>(asked: Promise<answer>): Promise<answer | undefined> {
  return asked.catch((error) => {
    const isBusy = causesOf(error).some(({ code = 0, status }) =>
      busyCodes.includes(code < 0 ? code : status),
    )
    if (isRefused(error) && !isBusy) return undefined
    throw error
  })
}

/** Tells whether the node says that it no longer keeps what was asked for. */
export function isPruned(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === prunedCode)
}

function causesOf(error: unknown): readonly { code?: number; status?: number }[] {
  return error ? [error, ...causesOf((error as Error).cause)] : []
}

function nameBlock(block: BlockName | undefined): string | { blockHash: Hex } {
  if (typeof block === 'string') return { blockHash: block }
  return block === undefined ? 'latest' : toHex(block)
}

function toHex(value: bigint): Hex {
  return `0x${value.toString(16)}`
}

/**
 * The kind of an owner by its code: `plain`; `delegated` by EIP-7702 (`0xef0100` and an address); or a `contract`. For
 * an owner with any code, USDC verifies signatures only through ERC-1271.
 */
export type AccountKind = 'plain' | 'delegated' | 'contract'

export function accountKind(code: string): AccountKind {
  if (code === '0x') return 'plain'
  return code.toLowerCase().startsWith('0xef0100') && code.length === 48 ? 'delegated' : 'contract'
}
