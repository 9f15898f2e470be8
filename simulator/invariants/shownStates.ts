import type { EvmChainKey } from '../../src/core/chain/chain.js'
import type { TestNode } from '../../src/testing/chain/createTestNode.js'
import type { TestBlock } from '../../src/testing/chain/TestBlock.js'
import { allowanceOf, nonceOf } from '../../src/testing/chain/TokenState.js'
import { gateway } from '../network/simulatedNetwork.js'
import type { World } from '../World.js'

/** For how long, in ms, a state has to stand before a page has to know. */
const settled = 60_000

/**
 * What a URL has shown of the person's account for a while. `allowance` is the service's, and `undefined` where it has
 * changed since, or where the URL hides it.
 */
export type ShownState = { nonce: number; allowance: bigint | undefined }

/**
 * The state that each URL of a chain has shown for a while, by every node behind it; none where a URL may not answer. What
 * a page reads afterwards shows at least that nonce, and that allowance if it still stands at the end, unless a reorg or a
 * node that falls behind comes between.
 */
export function shownStates(world: World, key: EvmChainKey): readonly ShownState[] {
  const { faultSettings, wallet, timeline, rare } = world
  const { nodes, other, isDown, atSigning, clockOffset } = world.chains[key]
  const { lost, error, addresses } = faultSettings.rpc
  if (isDown || lost > 0 || error > 0) return []
  const until = (timeline.now() + clockOffset - settled) / 1000
  const shownBy = (node: TestNode): ShownState => {
    const { blocks } = node.view('eth_call')
    const [genesis] = blocks as [TestBlock]
    const { token } = blocks.findLast(({ time }) => time <= until) ?? genesis
    const allowances = [token, (blocks.at(-1) ?? genesis).token].map(
      (state) => allowanceOf(state, wallet.address, gateway).value,
    )
    const [before, now] = allowances
    return { nonce: Number(nonceOf(token, wallet.address)), allowance: before === now ? now : undefined }
  }
  const together = (behind: readonly TestNode[]): ShownState => {
    const states = behind.map(shownBy)
    const allowances = new Set(states.map(({ allowance }) => allowance))
    return {
      nonce: Math.min(...states.map(({ nonce }) => nonce)),
      allowance: allowances.size === 1 ? [...allowances][0] : undefined,
    }
  }
  const first = together(nodes)
  const hidesAllowances = rare.has('allowanceHidden') || rare.has('approvesByCode')
  const ofFirst = hidesAllowances ? { ...first, allowance: undefined } : first
  return addresses === 2 && timeline.now() >= atSigning.secondDownUntil
    ? [ofFirst, together([other])]
    : [ofFirst]
}
