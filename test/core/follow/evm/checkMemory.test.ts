import { expect, test } from 'vitest'
import type { Witness } from '../../../../src/core/chain/reader.js'
import { createCheckMemory, createNodeMemory } from '../../../../src/core/follow/evm/checkMemory.js'

test('what is remembered of one filter is found again, and is not another’s', () => {
  const memory = createNodeMemory()
  const approvals = memory.logs('approvals')
  approvals.next = 9n
  expect(memory.logs('approvals')).toBe(approvals)
  expect(memory.logs('transfers').next).toBe(0n)
})

const witness = (name: string, url?: string): Witness => ({
  name,
  reader: { url, request: async () => null },
})

test.each([
  ['with names of their own', witness('one'), witness('other')],
  ['behind one host', witness('host', 'https://host/one'), witness('host', 'https://host/other')],
])('of two nodes %s, what one has shown is not taken for what the other has', (_, one, other) => {
  const memory = createCheckMemory()
  memory.of(one).logs('approvals').next = 9n
  expect(memory.of({ ...one }).logs('approvals').next).toBe(9n)
  expect(memory.of(other).logs('approvals').next).toBe(0n)
})

test('two transfers remember nothing of each other', () => {
  const [one, other] = [createCheckMemory(), createCheckMemory()]
  one.of(witness('node')).logs('approvals').next = 9n
  expect(other.of(witness('node')).logs('approvals').next).toBe(0n)
})
