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

const witness = (name: string): Witness => ({ name, reader: { request: async () => null } })

test('two nodes have separate memories', () => {
  const [one, other] = [witness('one'), witness('other')]
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
