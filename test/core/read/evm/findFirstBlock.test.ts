import { expect, test } from 'vitest'
import { findFirstBlock } from '../../../../src/core/read/evm/findFirstBlock.js'

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
