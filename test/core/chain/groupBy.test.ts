import { expect, test } from 'vitest'
import { groupBy } from '../../../src/core/chain/groupBy.js'

test('groups keep the order of their first items, and items keep theirs', () => {
  const words = ['base', 'arb', 'bridge', 'eth', 'allowance']
  expect([...groupBy(words, ([first]) => first)]).toEqual([
    ['b', ['base', 'bridge']],
    ['a', ['arb', 'allowance']],
    ['e', ['eth']],
  ])
  expect(groupBy([], String).size).toBe(0)
})
