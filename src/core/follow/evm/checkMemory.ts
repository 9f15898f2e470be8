import type { EvmChain } from '../../chain/network.js'
import type { Witness } from '../../chain/reader.js'
import type { EvmRpc, TransactionFacts } from '../../read/evm/evmRpc.js'
import { findStart } from '../../read/evm/findBlock.js'
import { createLogMemory, type LogMemory } from '../../read/evm/readLogs.js'
import type { BurnMessage } from './burnMessage.js'

/** What one transfer's checks have read from one node, so that each check reads only what may have changed. */
export type NodeMemory = {
  /** Keyed by filter. */
  logs(filter: string): LogMemory
  /** The first block to search, by chain key and time. */
  readonly starts: Map<string, bigint>
  /** Keyed by hash and block, because a transaction's content never changes. */
  readonly transactions: Map<string, TransactionFacts>
  /** The burn in a transaction, keyed by its hash and block hash. */
  readonly burns: Map<string, BurnMessage | false>
}

/** What one transfer's checks have read from each node. */
export type CheckMemory = { of(witness: Witness): NodeMemory }

export function createCheckMemory(): CheckMemory {
  const nodes = new Map<string, NodeMemory>()
  return { of: ({ name }) => remembered(nodes, name, createNodeMemory) }
}

/**
 * Creates an empty memory for one node. A final verdict starts from an empty memory, so that no earlier answer counts.
 */
export function createNodeMemory(): NodeMemory {
  const memories = new Map<string, LogMemory>()
  return {
    logs: (filter) => remembered(memories, filter, createLogMemory),
    starts: new Map(),
    transactions: new Map(),
    burns: new Map(),
  }
}

/** Caches the result of `findStart`, which never changes for a chain and a time. */
export async function startOf(
  rpc: EvmRpc,
  chain: EvmChain,
  places: Parameters<typeof findStart>[1],
  { starts }: NodeMemory,
): Promise<bigint | undefined> {
  const key = `${chain.key}:${places.since}`
  const start = starts.get(key) ?? (await findStart(rpc, places))
  if (start !== undefined) starts.set(key, start)
  return start
}

function remembered<value>(known: Map<string, value>, key: string, create: () => value): value {
  const found = known.get(key) ?? create()
  known.set(key, found)
  return found
}
