import { expect, test } from 'vitest'
import { createLookMemory } from '../../../../src/core/follow/evm/lookMemory.js'

test('what is remembered of one filter is found again, and is not another’s', () => {
  const memory = createLookMemory()
  const approvals = memory.logs('approvals')
  approvals.next = 9n
  expect(memory.logs('approvals')).toBe(approvals)
  expect(memory.logs('transfers').next).toBe(0n)
})

test('two transfers remember nothing of each other', () => {
  const [one, other] = [createLookMemory(), createLookMemory()]
  one.logs('approvals').next = 9n
  one.transactions.set('0x01', { from: '0x02', to: null, input: '0x' })
  expect(other.logs('approvals').next).toBe(0n)
  expect(other.transactions.size).toBe(0)
})
