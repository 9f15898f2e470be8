import type { EvmChain } from '../../chain/network.js'
import type { ChainReader } from '../../chain/reader.js'
import { BridgeError } from '../../errors/BridgeError.js'
import { ChainReadError } from '../../errors/ChainReadError.js'
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
export type TransactionFacts = { from: Hex; to: Hex | null; input: Hex }

/**
 * What is asked of an EVM chain, each as one JSON-RPC request over the host's reader. viem's own actions bring their
 * formatters and a client with them, some 10 kB that a page with `WagmiProvider` alone does not have; its encoders
 * stay in use.
 */
export type ChainView = {
  /** `eth_call`, at `latest` or at a block. Rejects as the RPC does: a revert is told from a fault by its error. */
  call(to: Hex, data: Hex, block?: bigint): Promise<Hex>
  /** The block of that number or tag. Rejects where the node does not have it. */
  block(which?: bigint | 'latest' | 'finalized'): Promise<BlockFacts>
  /** An account's code: `0x` for none. */
  code(address: Hex): Promise<Hex>
  logs(filter: LogFilter): Promise<readonly Log[]>
  /** Rejects where the node does not have it. */
  transaction(hash: string): Promise<TransactionFacts>
  /** Whether a mined transaction went through; `undefined` where it is not mined. */
  outcome(hash: string): Promise<'success' | 'reverted' | undefined>
  /** All that a mined transaction emitted; `undefined` where the node has no receipt, be it that it was pruned. */
  receiptLogs(hash: string): Promise<readonly EventLog[] | undefined>
}

export function viewChain(reader: ChainReader): ChainView {
  const ask = <answer>(method: string, ...params: unknown[]) =>
    reader.request({ method, params }) as Promise<answer>
  return {
    call: (to, data, block) => ask('eth_call', { to, data }, block === undefined ? 'latest' : toHex(block)),
    async block(which = 'latest') {
      const tag = typeof which === 'bigint' ? toHex(which) : which
      const block = await ask<{ number: Hex; hash: Hex; timestamp: Hex } | null>(
        'eth_getBlockByNumber',
        tag,
        false,
      )
      if (!block) throw new Error(`The node does not have block ${tag}.`)
      return { number: BigInt(block.number), hash: block.hash, timestamp: BigInt(block.timestamp) }
    },
    code: async (address) => (await ask<Hex | null>('eth_getCode', address, 'latest')) ?? '0x',
    logs: ({ fromBlock, toBlock, ...filter }) =>
      ask('eth_getLogs', { ...filter, fromBlock: toHex(fromBlock), toBlock: toHex(toBlock) }),
    async transaction(hash) {
      const found = await ask<TransactionFacts | null>('eth_getTransactionByHash', hash)
      if (!found) throw new Error(`The node does not have transaction ${hash}.`)
      return found
    },
    async outcome(hash) {
      const receipt = await ask<{ status: Hex } | null>('eth_getTransactionReceipt', hash)
      return receipt ? (BigInt(receipt.status) === 1n ? 'success' : 'reverted') : undefined
    },
    async receiptLogs(hash) {
      const receipt = await ask<{ logs: readonly EventLog[] } | null>('eth_getTransactionReceipt', hash)
      return receipt?.logs
    },
  }
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

function toHex(value: bigint): Hex {
  return `0x${value.toString(16)}`
}
