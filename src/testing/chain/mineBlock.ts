import { runTransaction } from './runTransaction.js'
import type { MinedTransaction, TestBlock } from './TestBlock.js'
import type { TestTransaction } from './TestTransaction.js'
import type { Hex } from './TokenState.js'

/**
 * Runs transactions in a new block on `parent`, at a time in seconds since 1970. `onMined` is called after each of
 * them, while the block contains only those up to it.
 */
export function mineBlock(
  parent: TestBlock,
  { hash, time, usdc }: { hash: Hex; time: number; usdc: string },
  transactions: readonly TestTransaction[],
  onMined: (mined: MinedTransaction, block: TestBlock) => void,
): TestBlock {
  const { token, accounts } = parent
  const mined: MinedTransaction[] = []
  const number = parent.number + 1
  const block: TestBlock = {
    number,
    hash,
    parentHash: parent.hash,
    time,
    token,
    accounts,
    transactions: mined,
  }
  let index = 0
  for (const transaction of transactions) {
    const nonce = block.accounts.counts.get(transaction.from.toLowerCase()) ?? 0
    const { state, logs, reason } = runTransaction(block, transaction, { time: BigInt(time), usdc })
    Object.assign(block, state)
    const placed = logs.map((log) => ({ ...log, index: index++, hash: transaction.hash, block }))
    const succeeded = reason === undefined
    const one = { transaction, index: mined.length, nonce, succeeded, reason, logs: placed }
    mined.push(one)
    onMined(one, block)
  }
  return block
}
