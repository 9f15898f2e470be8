import type { Spent } from './callToken.js'
import type { TestBlock } from './TestBlock.js'
import type { Hex } from './TokenState.js'

/** A block is final once this many blocks, or seconds, are on top of it. */
export type Finality = { blocks: number } | { seconds: number }

/** A withdrawal by a spender, in the transaction with that hash. */
export type Withdrawal = Spent & { hash: Hex }

/** The canonical blocks of a chain, and which of them are final. */
type CanonicalBlocks = {
  /** Oldest first. */
  all(): readonly TestBlock[]
  head(): TestBlock
  at(number: number): TestBlock | undefined
  /** The newest final block. */
  finalized(): TestBlock
  /** The number of the newest final block for anyone who knows the chain up to that head. */
  finalFor(head: TestBlock): number
  append(block: TestBlock): void
  /** Undoes at most this many blocks, but never a final one. Returns these, and all that were there before. */
  undo(depth: number): { blocks: readonly TestBlock[]; before: readonly TestBlock[] } | undefined
  setFinality(finality: Finality): void
  /** Stops blocks from becoming final, or resumes. */
  stallFinality(isStalled: boolean): void
  /** How often transactions were mined or undone so far. */
  changes(): number
  /** Every canonical withdrawal, oldest first. */
  withdrawals(): readonly Withdrawal[]
}

/** Creates the blocks of a chain that has only its oldest one. */
export function createCanonicalBlocks(first: TestBlock, firstFinality: Finality): CanonicalBlocks {
  let blocks: TestBlock[] = [first]
  let finality = firstFinality
  let isStalled = false
  let finalizedNumber = first.number
  let changes = 0
  let withdrawals: readonly Withdrawal[] = []

  const head = () => blocks.at(-1) as TestBlock
  const at = (number: number) => blocks[number - first.number]

  function finalFor({ number, time }: TestBlock): number {
    if ('blocks' in finality) return Math.max(number - finality.blocks, first.number)
    let final = number
    while (final > first.number && (at(final) as TestBlock).time > time - finality.seconds) final -= 1
    return final
  }

  function changed(): void {
    changes += 1
    const logs = blocks.flatMap(({ transactions }) => transactions.flatMap((mined) => mined.logs))
    withdrawals = logs.flatMap(({ spent, hash }) => (spent ? [{ ...spent, hash }] : []))
  }

  return {
    all: () => blocks,
    head,
    at,
    finalized: () => at(finalizedNumber) as TestBlock,
    finalFor,
    append(block) {
      blocks.push(block)
      if (!isStalled) finalizedNumber = Math.max(finalizedNumber, finalFor(block))
      if (block.transactions.length > 0) changed()
    },
    undo(depth) {
      const count = Math.min(depth, head().number - finalizedNumber)
      if (count <= 0) return undefined
      const before = blocks
      blocks = before.slice(0, -count)
      changed()
      return { blocks: before.slice(-count), before }
    },
    setFinality(next) {
      finality = next
    },
    stallFinality(stalls) {
      isStalled = stalls
    },
    changes: () => changes,
    withdrawals: () => withdrawals,
  }
}
