import { describe, expect, test } from 'vitest'
import { collectAttributed, observationKey } from '../../../src/core/record/attributedTransactions.js'
import { nonce, permitRecord, word } from '../support/permitScene.js'
import { arrived, evmRecord, notSent, solanaRecord } from '../support/records.js'

const seen = (at: number, index?: number) => ({ hash: word(at), at: 1, amount: 10_000_000n, index })
const sent = { status: 'sent', departure: seen(30) }
const self = permitRecord()
const other = (change: object) => permitRecord({ id: 'record-9', ...change })
const elsewhere = { owner: '0x4444444444444444444444444444444444444444' }
const claim = (...records: Parameters<typeof other>[0][]) =>
  collectAttributed([self, ...records.map(other)], self)

describe('another record of the same sender', () => {
  const left = { ...seen(30), tie: 'signature', isFinal: true }

  test.each([
    ['left for good, by its own signature', { ...sent, departure: left }, true],
    ['arrived, having left so', { ...arrived, departure: left }, true],
    ['left, in a block that is not final', { ...sent, departure: { ...left, isFinal: undefined } }, false],
    ['left, as its allowance shows', { ...sent, departure: { ...left, tie: 'allowance' } }, false],
    ['left, as a record of version 1 says', { ...sent, departure: { ...seen(30), isFinal: true } }, false],
    ['used its permit', { status: 'permitUsed' }, false],
    ['is open', { status: 'pending' }, false],
    ['was not sent', notSent, false],
  ])('on the same nonce is a sibling; it %s', (_, state, hasLeft) => {
    expect(claim(state).siblings).toEqual([{ r: self.permit.r, hasLeft }])
  })

  test('on another nonce is none', () => {
    expect(claim({ ...sent, permit: { ...self.permit, nonce: nonce + 1n } }).siblings).toEqual([])
  })

  test('is told by chain, token and owner, however the addresses are written', () => {
    const owner = self.owner.toUpperCase().replace('0X', '0x')
    expect(claim({ ...sent, owner }).siblings).toHaveLength(1)
  })
})

describe('a record of another sender', () => {
  test.each([
    ['another owner', elsewhere],
    ['another chain', { from: 'ETH', chainId: 1 }],
    ['another token', { token: '0x5555555555555555555555555555555555555555' }],
  ])('of %s is no sibling on the same nonce', (_, sender) => {
    expect(claim({ ...sent, ...sender }).siblings).toEqual([])
  })

  test('has what it has arrived by all the same: a log pays one transfer', () => {
    const arrival = seen(40, 3)
    expect([...claim({ ...arrived, arrival, ...elsewhere }).arrivals]).toEqual([`${word(40)}:3`])
  })
})

test('a record does not stand in its own way', () => {
  const mine = permitRecord({ ...arrived, departure: seen(30) })
  const { arrivals, siblings } = collectAttributed([mine], mine)
  expect([...arrivals, ...siblings]).toEqual([])
})

test('records of both kinds are told apart', () => {
  const solana = solanaRecord({ status: 'sent', departure: seen(30) })
  expect(collectAttributed([self, solana], self).siblings).toEqual([])
  expect(collectAttributed([evmRecord(sent), solana], solana).siblings).toEqual([])
})

test.each([
  [{ hash: word(1), index: 7 }, `${word(1)}:7`],
  [{ hash: word(1), index: 0 }, `${word(1)}:0`],
  [{ hash: 'signature' }, 'signature:0'],
])('a log of %j is named %s', (observation, name) => {
  expect(observationKey(observation)).toBe(name)
})
