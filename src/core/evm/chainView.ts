import { BridgeError } from '../errors/BridgeError.js'
import { ChainReadError } from '../errors/ChainReadError.js'
import { redactCause } from '../errors/redactCause.js'
import type { EvmChain } from '../network.js'
import type { ChainReader } from '../reader.js'

type Hex = `0x${string}`

/** One block's place and time. */
type BlockFacts = {
  number: bigint
  /** Seconds since 1970. */
  timestamp: bigint
}

/** One log as `eth_getLogs` gives it. */
type Log = { topics: readonly Hex[]; data: Hex; transactionHash: Hex; logIndex: Hex; blockNumber: Hex }

/**
 * What is asked of an EVM chain, each as one JSON-RPC request over the host's reader. viem's own actions bring their
 * formatters and a client with them, some 10 kB that a page with `WagmiProvider` alone does not have; its encoders
 * stay in use.
 */
export type ChainView = {
  /** `eth_call` at `latest`. Rejects as the RPC does: a revert is told from a fault by its error. */
  call(to: Hex, data: Hex): Promise<Hex>
  blockNumber(): Promise<bigint>
  /** The latest block, or the one of that number. */
  block(number?: bigint): Promise<BlockFacts>
  /** An account's code: `0x` for none. */
  code(address: Hex): Promise<Hex>
  logs(filter: {
    address: Hex
    topics: readonly (Hex | null)[]
    fromBlock: bigint
    toBlock: bigint
  }): Promise<readonly Log[]>
  /** Whether a mined transaction went through; `undefined` where it is not mined. */
  outcome(hash: string): Promise<'success' | 'reverted' | undefined>
}

export function viewChain(reader: ChainReader): ChainView {
  const ask = <answer>(method: string, ...params: unknown[]) =>
    reader.request({ method, params }) as Promise<answer>
  return {
    call: (to, data) => ask('eth_call', { to, data }, 'latest'),
    blockNumber: async () => BigInt(await ask<Hex>('eth_blockNumber')),
    async block(number) {
      const tag = number === undefined ? 'latest' : toHex(number)
      const block = await ask<{ number: Hex; timestamp: Hex }>('eth_getBlockByNumber', tag, false)
      return { number: BigInt(block.number), timestamp: BigInt(block.timestamp) }
    },
    code: async (address) => (await ask<Hex | null>('eth_getCode', address, 'latest')) ?? '0x',
    logs: ({ fromBlock, toBlock, ...filter }) =>
      ask('eth_getLogs', { ...filter, fromBlock: toHex(fromBlock), toBlock: toHex(toBlock) }),
    async outcome(hash) {
      const receipt = await ask<{ status: Hex } | null>('eth_getTransactionReceipt', hash)
      return receipt ? (BigInt(receipt.status) === 1n ? 'success' : 'reverted') : undefined
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
