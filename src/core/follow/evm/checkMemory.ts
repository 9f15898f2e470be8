import type { EvmChain } from '../../chain/network.js'
import type { Witness } from '../../chain/reader.js'
import type { ChainView, TransactionFacts } from '../../read/evm/chainView.js'
import { findStart } from '../../read/evm/findStart.js'
import { createLogMemory, type LogMemory } from '../../read/evm/readLogs.js'
import type { BurnMessage } from './burnMessage.js'

/** What one transfer's checks have read of one node, so that each reads only what may have changed since. */
export type NodeMemory = {
  /** By a name of the filter. */
  logs(filter: string): LogMemory
  /** The block from which each chain is searched, by the chain's key. */
  readonly starts: Map<string, bigint>
  /** By hash and block: what a transaction holds never changes. */
  readonly transactions: Map<string, TransactionFacts>
  /** The burn in a transaction, by its hash and its block's. */
  readonly burns: Map<string, BurnMessage | undefined>
}

/** What one transfer's checks have read of each node: by its address, since two may have one host, and so one name. */
export type CheckMemory = { of(witness: Witness): NodeMemory }

/** Nothing read yet. */
export function createCheckMemory(): CheckMemory {
  const nodes = new Map<string, NodeMemory>()
  return { of: ({ name, reader }) => remembered(nodes, reader.url ?? name, createNodeMemory) }
}

/** Nothing read of a node. A verdict that ends a transfer starts from here, so that no earlier answer counts. */
export function createNodeMemory(): NodeMemory {
  const memories = new Map<string, LogMemory>()
  return {
    logs: (filter) => remembered(memories, filter, createLogMemory),
    starts: new Map(),
    transactions: new Map(),
    burns: new Map(),
  }
}

/** What `findStart` finds on a chain, which does not change, so that a node is asked once. */
export async function startOf(
  view: ChainView,
  { key }: EvmChain,
  named: Parameters<typeof findStart>[1],
  { starts }: NodeMemory,
): Promise<bigint | undefined> {
  const start = starts.get(key) ?? (await findStart(view, named))
  if (start !== undefined) starts.set(key, start)
  return start
}

function remembered<value>(known: Map<string, value>, key: string, create: () => value): value {
  const found = known.get(key) ?? create()
  known.set(key, found)
  return found
}
