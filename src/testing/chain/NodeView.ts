import type { TestEvmChain } from './createTestEvmChain.js'
import type { TestNodeFaults } from './NodeFaults.js'
import type { TestBlock } from './TestBlock.js'

/** What one node knows when it is asked: the blocks up to its head, and which of them it calls final. */
export type NodeView = {
  chain: TestEvmChain
  faults: TestNodeFaults
  blocks: readonly TestBlock[]
  /** `undefined` where it does not know. */
  finalized: TestBlock | undefined
}

/** The block of that number, where it is among these. */
export function blockAt(blocks: readonly TestBlock[], number: number): TestBlock | undefined {
  return blocks[number - (blocks[0]?.number ?? 0)]
}
