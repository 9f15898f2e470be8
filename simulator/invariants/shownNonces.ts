import type { EvmChainKey } from '../../src/core/chain/chain.js'
import type { TestNode } from '../../src/testing/chain/createTestNode.js'
import type { TestBlock } from '../../src/testing/chain/TestBlock.js'
import { nonceOf } from '../../src/testing/chain/TokenState.js'
import type { World } from '../World.js'

/** For how long, in ms, a nonce has to be used before a page has to know. */
const settled = 60_000

/**
 * The person's permit nonce that each URL of a chain has shown for a while, by every node behind it; none where a URL
 * may not answer. What a page reads afterwards shows at least that, unless a reorg or a node that falls behind comes
 * between.
 */
export function shownNonces(world: World, key: EvmChainKey): readonly number[] {
  const { faultSettings, wallet, timeline } = world
  const { nodes, other, isDown, isSecondDown, clockOffset } = world.chains[key]
  const { lost, error, addresses } = faultSettings.rpc
  if (isDown || lost > 0 || error > 0) return []
  const until = (timeline.now() + clockOffset - settled) / 1000
  const shownBy = (node: TestNode) => {
    const block = node.view('eth_call').blocks.findLast(({ time }) => time <= until)
    return Number(nonceOf((block ?? (node.view().blocks[0] as TestBlock)).token, wallet.address))
  }
  const least = (behind: readonly TestNode[]) => Math.min(...behind.map(shownBy))
  return addresses === 2 && !isSecondDown() ? [least(nodes), least([other])] : [least(nodes)]
}
