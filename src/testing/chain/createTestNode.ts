import { answerNode } from './answerNode.js'
import type { TestEvmChain } from './createTestEvmChain.js'
import type { TestNodeFaults } from './NodeFaults.js'
import { blockAt, type NodeView } from './NodeView.js'
import type { TestBlock } from './TestBlock.js'

/** A node of a chain: it knows everything about the chain except for its faults. */
export type TestNode = {
  /** Its faults: none at first. */
  readonly faults: TestNodeFaults
  /** What it knows when asked through that method. */
  view(method?: string): NodeView
  /** Makes it return undone blocks, until a time in ms since 1970. */
  stayOn(blocks: readonly TestBlock[], until: number): void
  /** Answers a JSON-RPC request; returns a promise if it must recover a signature. @throws RpcError */
  answer(method: string, params: readonly unknown[]): unknown
}

/**
 * Creates a node of a chain.
 *
 * @example
 * ```ts
 * const [live, behind] = [createTestNode(chain, { now }), createTestNode(chain, { now, faults: { lag: 10 } })]
 * behind.faults.logDepth = 1_000
 * ```
 */
export function createTestNode(
  chain: TestEvmChain,
  { now, faults = {} }: { now: () => number; faults?: TestNodeFaults | undefined },
): TestNode {
  let fork: { blocks: readonly TestBlock[]; until: number } | undefined

  /** A node leaves a fork after a while, and at the latest when the chain has finalized another block. */
  function isOver({ blocks, until }: { blocks: readonly TestBlock[]; until: number }): boolean {
    const { number, hash } = chain.finalized()
    return until <= now() || blockAt(blocks, number)?.hash !== hash
  }

  function view(method = ''): NodeView {
    if (fork && isOver(fork)) fork = undefined
    const known = fork?.blocks ?? chain.blocks()
    const lag = faults.lagByMethod?.[method] ?? faults.lag ?? 0
    const blocks = lag > 0 ? known.slice(0, Math.max(1, known.length - lag)) : known
    return { chain, faults, blocks, finalized: findFinalized(chain, faults, blocks) }
  }

  const node: TestNode = {
    faults,
    view,
    stayOn(blocks, until) {
      fork = { blocks, until }
    },
    answer(method, params) {
      if (faults.isDown) throw new TypeError('Failed to fetch')
      const truth = () => answerNode(view(method), method, params)
      return faults.answer ? faults.answer({ method, params }, truth) : truth()
    },
  }
  return node
}

function findFinalized(
  chain: TestEvmChain,
  { finalized }: TestNodeFaults,
  blocks: readonly TestBlock[],
): TestBlock | undefined {
  if (finalized === 'unknown') return undefined
  const head = blocks.at(-1) as TestBlock
  return blockAt(blocks, finalized ?? Math.min(chain.finalFor(head), chain.finalized().number))
}
