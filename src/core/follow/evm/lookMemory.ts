import type { TransactionFacts } from '../../read/evm/chainView.js'
import { createLogMemory, type LogMemory } from '../../read/evm/readLogs.js'
import type { BurnMessage } from './burnMessage.js'

/** What one transfer's looks have read of the chains, so that each reads only what may have changed since. */
export type LookMemory = {
  /** By a name of the filter. */
  logs(filter: string): LogMemory
  /** By hash: what a transaction holds never changes. */
  readonly transactions: Map<string, TransactionFacts>
  /** The burn in a transaction, by its hash and its block's. */
  readonly burns: Map<string, BurnMessage | undefined>
}

/** Nothing read yet. A verdict that ends a transfer starts from here, so that no earlier stale answer counts. */
export function createLookMemory(): LookMemory {
  const memories = new Map<string, LogMemory>()
  return {
    logs(filter) {
      const memory = memories.get(filter) ?? createLogMemory()
      memories.set(filter, memory)
      return memory
    },
    transactions: new Map(),
    burns: new Map(),
  }
}
