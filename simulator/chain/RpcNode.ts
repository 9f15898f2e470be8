import { type Block, type Chain, firstNumber } from './Chain.js'

/** What one node knows of a chain when it is asked: blocks up to some head, and which of them it holds final. */
export type NodeView = {
  chain: Chain
  blocks: readonly Block[]
  finalized: Block
}

/** A node of a chain. It may lag behind, and after a reorg may for a while still tell what was undone. */
export type RpcNode = {
  view(): NodeView
  /** Lets the node tell of blocks that no longer stand, until a moment. */
  stayOn(blocks: readonly Block[], until: number): void
  setLag(blocks: number): void
}

export function createRpcNode(chain: Chain, now: () => number): RpcNode {
  let lag = 0
  let old: { blocks: readonly Block[]; until: number } | undefined

  /** A node leaves a fork in time, and at the latest when the chain has finalised something else: that much it hears. */
  function isOver({ blocks, until }: { blocks: readonly Block[]; until: number }): boolean {
    const { number, hash } = chain.finalized()
    return until <= now() || blocks[number - firstNumber]?.hash !== hash
  }

  return {
    view() {
      if (old && isOver(old)) old = undefined
      const known = old?.blocks ?? chain.blocks()
      const blocks = lag > 0 ? known.slice(0, Math.max(1, known.length - lag)) : known
      const [first] = blocks as [Block]
      const head = blocks.at(-1) as Block
      const number = Math.min(head.number - chain.pace.finalityDepth, chain.finalized().number)
      return { chain, blocks, finalized: blocks[Math.max(0, number - first.number)] as Block }
    },
    stayOn(blocks, until) {
      old = { blocks, until }
    },
    setLag(blocks) {
      lag = blocks
    },
  }
}
