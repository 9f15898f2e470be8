import { expect, test } from 'vitest'
import type { Witness } from '../../../../src/core/chain/reader.js'
import { createCheckMemory, createNodeMemory } from '../../../../src/core/follow/evm/checkMemory.js'

test('each filter has its own memory', () => {
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
  ['with different names', witness('one'), witness('other')],
  ['behind one host', witness('host', 'https://host/one'), witness('host', 'https://host/other')],
])('two nodes %s have separate memories', (_, one, other) => {
  const memory = createCheckMemory()
  memory.of(one).logs('approvals').next = 9n
  expect(memory.of({ ...one }).logs('approvals').next).toBe(9n)
  expect(memory.of(other).logs('approvals').next).toBe(0n)
})

test('two transfers have separate memories', () => {
  const [one, other] = [createCheckMemory(), createCheckMemory()]
  one.of(witness('node')).logs('approvals').next = 9n
  expect(other.of(witness('node')).logs('approvals').next).toBe(0n)
})
