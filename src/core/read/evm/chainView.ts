import type { EvmChain } from '../../chain/network.js'
import type { ChainReader } from '../../chain/reader.js'
import { BridgeError } from '../../errors/BridgeError.js'
import { ChainReadError } from '../../errors/chainErrors.js'
import { redactCause } from '../../errors/redactCause.js'

type Hex = `0x${string}`

/** One block's place and time. */
export type BlockFacts = {
  number: bigint
  hash: Hex
  /** Seconds since 1970. */
  timestamp: bigint
}

/** One log as `eth_getLogs` gives it. */
export type Log = {
  address: Hex
  topics: readonly Hex[]
  data: Hex
  transactionHash: Hex
  logIndex: Hex
  blockNumber: Hex
  blockHash: Hex
}

/** One log of a receipt: who emitted what. */
export type EventLog = Pick<Log, 'address' | 'topics' | 'data'>

/** Which logs: `null` stands for any topic. Both blocks are included. */
export type LogFilter = {
  address: Hex
  topics: readonly (Hex | null)[]
  fromBlock: bigint
  toBlock: bigint
}

/** Who sent a transaction, to whom, with what. */
export type TransactionFacts = {
  from: Hex
  to: Hex | null
  input: Hex
  /** How many transactions its sender had sent before. */
  nonce: Hex
  /** The block that holds it, once one does. */
  blockHash: Hex | null
}

/** What became of a mined transaction. */
type Receipt = {
  isSuccess: boolean
  block: BlockId
  logs: readonly (EventLog & Pick<Log, 'logIndex'>)[]
}

/** One block of a chain. After a reorg its number names another one. */
type BlockId = { number: bigint; hash: Hex }

/** A block by its number, or by its hash as EIP-1898 has it, which a node may not take: a number has another block on each fork. */
export type BlockName = bigint | Hex

/**
 * What is asked of an EVM chain, each as one JSON-RPC request over the host's reader. viem's own actions bring their
 * formatters and a client with them, some 10 kB that a page with `WagmiProvider` alone does not have; its encoders
 * stay in use.
 */
export type ChainView = {
  /** `eth_call`, at `latest` or at a block. Rejects as the RPC does: a revert is told from a fault by its error. */
  call(to: Hex, data: Hex, block?: BlockName): Promise<Hex>
  /** The block of that number or tag. Rejects where the node does not have it. */
  block(which?: bigint | 'latest' | 'finalized'): Promise<BlockFacts>
  /** The block of that number; `undefined` where the node does not keep it. */
  keptBlock(number: bigint): Promise<BlockFacts | undefined>
  /** An account's code, at `latest` or at a block: `0x` for none. */
  code(address: Hex, block?: BlockName): Promise<Hex>
  /** How many transactions an account has sent, up to `latest` or a block. */
  transactionCount(address: Hex, block?: BlockName): Promise<bigint>
  logs(filter: LogFilter): Promise<readonly Log[]>
  /** `undefined` where the node does not have it: nodes keep logs for longer than the index of old transactions. */
  transaction(hash: string): Promise<TransactionFacts | undefined>
  /** `undefined` where the node has no receipt: the transaction is not mined, or the receipt was pruned. */
  receipt(hash: string): Promise<Receipt | undefined>
}

export function viewChain(reader: ChainReader): ChainView {
  const ask = <answer>(method: string, ...params: unknown[]) =>
    reader.request({ method, params }) as Promise<answer>
  const findBlock = async (which: bigint | 'latest' | 'finalized'): Promise<BlockFacts | undefined> => {
    const tag = typeof which === 'bigint' ? toHex(which) : which
    const block = await ask<{ number: Hex; hash: Hex; timestamp: Hex } | null>(
      'eth_getBlockByNumber',
      tag,
      false,
    )
    if (!block) return undefined
    const number = BigInt(block.number)
    if (typeof which === 'bigint' && number !== which)
      throw new Error('The node answered with another block.')
    return { number, hash: block.hash, timestamp: BigInt(block.timestamp) }
  }
  return {
    call: (to, data, block) => ask('eth_call', { to, data }, nameBlock(block)),
    async block(which = 'latest') {
      const block = await findBlock(which)
      if (!block) throw new Error(`The node does not have block ${which}.`)
      return block
    },
    keptBlock: findBlock,
    code: async (address, block) => readHex(await ask('eth_getCode', address, nameBlock(block))),
    transactionCount: async (address, block) =>
      BigInt(readHex(await ask('eth_getTransactionCount', address, nameBlock(block)))),
    logs: ({ fromBlock, toBlock, ...filter }) =>
      ask('eth_getLogs', { ...filter, fromBlock: toHex(fromBlock), toBlock: toHex(toBlock) }),
    async transaction(hash) {
      const found = await ask<(TransactionFacts & { hash: Hex }) | null>('eth_getTransactionByHash', hash)
      if (!found) return undefined
      if (found.hash.toLowerCase() !== hash.toLowerCase())
        throw new Error('The node answered with another transaction.')
      return { ...found, from: readHex(found.from), input: readHex(found.input) }
    },
    async receipt(hash) {
      const found = await ask<RawReceipt | null>('eth_getTransactionReceipt', hash)
      if (!found) return undefined
      if (found.transactionHash.toLowerCase() !== hash.toLowerCase())
        throw new Error("The node answered with another transaction's receipt.")
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

/** Runs reads of a chain and gives their failure our name. @throws ChainReadError */
export async function readChain<result>(
  chain: EvmChain,
  reader: ChainReader,
  read: (view: ChainView) => Promise<result>,
): Promise<result> {
  try {
    return await read(viewChain(reader))
  } catch (cause) {
    if (cause instanceof BridgeError) throw cause
    throw new ChainReadError({ chain: chain.key, cause: redactCause(cause) })
  }
}

/** Whether the node itself said no, by a JSON-RPC error or a 4xx, rather than not being reached or being busy. */
export function isRefused(error: unknown): boolean {
  for (let cause = error; typeof cause === 'object' && cause !== null; cause = (cause as Error).cause) {
    const { code, status } = cause as { code?: unknown; status?: unknown }
    if (typeof code === 'number' && code < 0) return true
    if (typeof status === 'number') return status >= 400 && status < 500 && status !== 429
  }
  return false
}

/** @throws where a node answers with something else */
function readHex(value: unknown): Hex {
  if (typeof value !== 'string' || !/^0x[0-9a-f]*$/i.test(value))
    throw new Error('The node answered with something other than hexadecimal digits.')
  return value as Hex
}

function nameBlock(block: BlockName | undefined): string | { blockHash: Hex } {
  if (typeof block === 'string') return { blockHash: block }
  return block === undefined ? 'latest' : toHex(block)
}

function toHex(value: bigint): Hex {
  return `0x${value.toString(16)}`
}
