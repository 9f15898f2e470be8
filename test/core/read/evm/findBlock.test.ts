import { describe, expect, test } from 'vitest'
import { createEvmRpc } from '../../../../src/core/read/evm/evmRpc.js'
import { findFirstBlock, findStart } from '../../../../src/core/read/evm/findBlock.js'
import { createEvmNode } from '../../support/createEvmNode.js'

test('finds the first block that is reached, wherever it is', async () => {
  for (let first = 3n; first <= 40n; first += 1n)
    expect(await findFirstBlock(3n, 40n, async (block) => block >= first)).toBe(first)
})

test('asks for few of many blocks, and for none outside the range', async () => {
  const asked: bigint[] = []
  const found = await findFirstBlock(1_000n, 1_000_000n, async (block) => {
    asked.push(block)
    return block >= 777_777n
  })
  expect(found).toBe(777_777n)
  expect(asked.length).toBeLessThanOrEqual(20)
  expect(asked.every((block) => block >= 1_000n && block < 1_000_000n)).toBe(true)
})

test('takes the last block for reached, without asking for it', async () => {
  const asked: bigint[] = []
  const isReached = async (block: bigint) => {
    asked.push(block)
    return false
  }
  expect(await findFirstBlock(1n, 9n, isReached)).toBe(9n)
  expect(asked).not.toContain(9n)
  expect(await findFirstBlock(9n, 9n, isReached)).toBe(9n)
})

test('fails when a block cannot be read', async () => {
  await expect(findFirstBlock(1n, 9n, () => Promise.reject(new Error('no answer')))).rejects.toThrow(
    'no answer',
  )
})

describe('findStart', () => {
  const head = 3_000
  /** Block 2,000 of a node with ten-second blocks. */
  const signed = 2_000

  async function start(named: number, differ: (node: ReturnType<typeof createEvmNode>) => void = () => {}) {
    const node = createEvmNode({ head, start: 1_000n })
    differ(node)
    const rpc = createEvmRpc(node.reader)
    const found = await findStart(rpc, {
      named: BigInt(named),
      since: Number(node.time(signed)) * 1_000,
      head: await rpc.block(),
    })
    return { found, requests: node.asked.length - 1 }
  }

  test('the search starts at the block noted at signing, with one request', async () => {
    expect(await start(signed)).toEqual({ found: BigInt(signed), requests: 1 })
  })

  test.each([
    ['after the signature', 2_500],
    ['after the newest block', 1_000_000],
  ])(
    'a block %s was made up: the search starts before the signature, with few requests',
    async (_, named) => {
      const { found, requests } = await start(named)
      expect(Number(found)).toBeLessThanOrEqual(signed - 60)
      expect(Number(found)).toBeGreaterThan(signed - 1_200)
      expect(requests).toBeLessThan(8)
    },
  )

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
})
