import { expect, test } from 'vitest'
import { getPace } from '../../../src/core/record/getPace.js'
import { evmRecord, solanaRecord } from '../support/records.js'

const minute = 60_000
const departure = { hash: '0x', at: 0, amount: 1n }

test.each([
  ['accepted and not left, after five minutes', { status: 'pending', createdAt: 0 }, 5 * minute],
  ['left Base, after twice the time in which Base is final', { status: 'sent', departure }, 50 * minute],
  ['left Ethereum, after twice its time', { from: 'ETH', status: 'sent', departure }, 38 * minute],
  [
    'left Polygon, which is quick, after five minutes',
    { from: 'POLYGON', status: 'sent', departure },
    5 * minute,
  ],
])('slow is what was %s', (_, change, usual) => {
  expect(getPace(evmRecord(change), usual)).toBe('usual')
  expect(getPace(evmRecord(change), usual + 1)).toBe('slow')
})

test('slow is what left Solana, after five minutes', () => {
  const record = solanaRecord({ status: 'sent', departure })
  expect([getPace(record, 5 * minute), getPace(record, 5 * minute + 1)]).toEqual(['usual', 'slow'])
})

test.each(['submitting', 'unanswered', 'refused', 'permitUsed', 'notSent'])('%s is never slow', (status) => {
  expect(getPace(evmRecord({ status, createdAt: 0 }), 1_000 * minute)).toBe('usual')
})
