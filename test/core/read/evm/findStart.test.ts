import { expect, test } from 'vitest'
import { viewChain } from '../../../../src/core/read/evm/chainView.js'
import { findStart } from '../../../../src/core/read/evm/findStart.js'
import { createEvmNode } from '../../support/createEvmNode.js'

const head = 3_000
/** Block 2,000 of a node with ten-second blocks. */
const signed = 2_000

async function start(named: number, differ: (node: ReturnType<typeof createEvmNode>) => void = () => {}) {
  const node = createEvmNode({ head, start: 1_000n })
  differ(node)
  const view = viewChain(node.reader)
  const found = await findStart(view, {
    named: BigInt(named),
    since: Number(node.time(signed)) * 1_000,
    head: await view.block(),
  })
  return { found, requests: node.asked.length - 1 }
}

test('the search starts at the block noted at signing, with one request', async () => {
  expect(await start(signed)).toEqual({ found: BigInt(signed), requests: 1 })
})

test.each([
  ['after the signature', 2_500],
  ['after the newest block', 1_000_000],
])('a block %s was made up: the search starts before the signature, with few requests', async (_, named) => {
  const { found, requests } = await start(named)
  expect(Number(found)).toBeLessThanOrEqual(signed - 60)
  expect(Number(found)).toBeGreaterThan(signed - 1_200)
  expect(requests).toBeLessThan(8)
})

test('a node that is still behind the signature is waited for', async () => {
  expect((await start(signed, (node) => Object.assign(node, { head: signed - 1 }))).found).toBeUndefined()
})

test('a node without blocks that old is searched from the noted one', async () => {
  const forget = (node: ReturnType<typeof createEvmNode>) => {
    node.lies.eth_getBlockByNumber = ([which], truth) => (Number(which) < 2_400 ? null : truth())
  }
  expect((await start(signed, forget)).found).toBe(BigInt(signed))
  expect((await start(2_500, forget)).found).toBeLessThan(2_400n)
})
