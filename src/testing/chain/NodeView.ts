import type { TestEvmChain } from './createTestEvmChain.js'
import type { TestNodeFaults } from './NodeFaults.js'
import type { TestBlock } from './TestBlock.js'

/** What one node knows when it is asked: the blocks up to its head, and the final one. */
export type NodeView = {
  chain: TestEvmChain
  faults: TestNodeFaults
  blocks: readonly TestBlock[]
  /** `undefined` if it does not know. */
  finalized: TestBlock | undefined
}

/** Returns the block with that number, if it is in the list. */
export function blockAt(blocks: readonly TestBlock[], number: number): TestBlock | undefined {
  return blocks[number - (blocks[0]?.number ?? 0)]
}
