import { expect, test } from 'vitest'
import { describeNodeError } from '../../../src/doctor/nodes/describeNodeError.js'

test('a timeout is not quoted as an error of the node, although it has a number', () => {
  const timeout = new DOMException('The operation was aborted due to timeout', 'TimeoutError')
  expect(describeNodeError(timeout)).toBe('it did not answer in time')
})

test('an error of the node is quoted, without what may be a key', () => {
  const error = Object.assign(new Error(`no ${'k'.repeat(32)}`), { code: -32005 })
  expect(describeNodeError(error)).toBe('it says “no …” (-32005)')
})

test('an answer that is not what was asked for is told as such', () => {
  expect(describeNodeError(new Error('The node answered with other logs.'))).toBe(
    'it answered with other logs',
  )
  const foreign = new Error('The node https://node.example/key answered.')
  expect(describeNodeError(foreign)).toBe('the request failed')
})
