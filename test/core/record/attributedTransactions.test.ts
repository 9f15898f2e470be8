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
    ['left with finality, with its own signature', { ...sent, departure: left }, left.hash],
    ['arrived after leaving that way', { ...arrived, departure: left }, left.hash],
    ['left in a block that is not final', { ...sent, departure: { ...left, isFinal: undefined } }, undefined],
    ['left according to its allowance', { ...sent, departure: { ...left, tie: 'allowance' } }, undefined],
    [
      'left according to a version 1 record',
      { ...sent, departure: { ...seen(30), isFinal: true } },
      undefined,
    ],
    ['used its permit', { status: 'permitUsed' }, undefined],
    ['is open', { status: 'pending' }, undefined],
    ['was not sent', notSent, undefined],
  ])('with the same nonce is a sibling; it %s', (_, state, leftIn) => {
    expect(claim(state).siblings).toEqual([{ r: self.permit.r, leftIn }])
  })

  test('with another nonce is not a sibling', () => {
    expect(claim({ ...sent, permit: { ...self.permit, nonce: nonce + 1n } }).siblings).toEqual([])
  })

  test('is known by its permit, whatever its nonce', () => {
    const permits = [nonce, nonce + 1n].map((on, at) => ({ ...self.permit, nonce: on, r: [word(50 + at)] }))
    expect(claim(...permits.map((permit) => ({ permit }))).permits).toEqual(
      permits.map((permit) => ({ ...permit, amount: self.amount })),
    )
  })

  test('is identified by chain, token and owner, in any letter case', () => {
    const owner = self.owner.toUpperCase().replace('0X', '0x')
    expect(claim({ ...sent, owner }).siblings).toHaveLength(1)
  })
})

describe('a record of another sender', () => {
  test.each([
    ['another owner', elsewhere],
    ['another chain', { from: 'ETH', chainId: 1 }],
    ['another token', { token: '0x5555555555555555555555555555555555555555' }],
  ])('with %s is not a sibling with the same nonce', (_, sender) => {
    expect(claim({ ...sent, ...sender })).toMatchObject({ siblings: [], permits: [] })
  })

  test('still keeps its arrival: a log pays only one transfer', () => {
    const arrival = seen(40, 3)
    expect([...claim({ ...arrived, arrival, ...elsewhere }).arrivals]).toEqual([`${word(40)}:3`])
  })
})

test('a record does not block itself', () => {
  const mine = permitRecord({ ...arrived, departure: seen(30) })
  const { arrivals, siblings, permits } = collectAttributed([mine], mine)
  expect([...arrivals, ...siblings, ...permits]).toEqual([])
})

test('EVM and Solana records are kept apart', () => {
  const solana = solanaRecord({ status: 'sent', departure: seen(30) })
  const none = { siblings: [], permits: [] }
  expect(collectAttributed([self, solana], self)).toMatchObject(none)
  expect(collectAttributed([evmRecord(sent), solana], solana)).toMatchObject(none)
})

test.each([
  [{ hash: word(1), index: 7 }, `${word(1)}:7`],
  [{ hash: word(1), index: 0 }, `${word(1)}:0`],
  [{ hash: 'signature' }, 'signature:0'],
])('a log of %j has the key %s', (observation, name) => {
  expect(observationKey(observation)).toBe(name)
})
