import type { TestEvmChain } from '../../src/testing/chain/createTestEvmChain.js'
import { allowanceOf, nonceOf } from '../../src/testing/chain/TokenState.js'
import type { Authorisation } from './Authorisation.js'

/**
 * Whether a permit could still move money on any chain that may come to be: one that goes on from the head, or from
 * any block that is not final, or not before `last`. `undefined` where it cannot. An allowance of the person's own is no part of it.
 */
export function canStillMove(
  chain: TestEvmChain,
  permit: Authorisation,
  last = chain.finalized().number,
): string | undefined {
  for (let number = chain.head().number; number >= last; number -= 1) {
    const block = chain.at(number)
    if (!block) continue
    const where = `after block ${number} (final: ${last})`
    const nextTime = BigInt(block.time + chain.blockSeconds)
    if (nonceOf(block.token, permit.owner) === permit.nonce && nextTime <= permit.deadline)
      return `the permit can be used ${where}`
    const { value, by } = allowanceOf(block.token, permit.owner, permit.spender)
    if (value >= permit.value && by === permit.r) return `its allowance of ${value} stands ${where}`
  }
  return undefined
}
