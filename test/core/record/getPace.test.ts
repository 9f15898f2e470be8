import { expect, test } from 'vitest'
import { getPace } from '../../../src/core/record/getPace.js'
import { evmRecord, solanaRecord } from '../support/records.js'

const minute = 60_000
const departure = { hash: '0x', at: 0, amount: 1n }

test.each([
  ['accepted but did not leave, after five minutes', { status: 'pending', createdAt: 0 }, 5 * minute],
  ['sent from Base, after twice its time to finality', { status: 'sent', departure }, 50 * minute],
  [
    'sent from Ethereum, after twice its time to finality',
    { from: 'ETH', status: 'sent', departure },
    38 * minute,
  ],
  [
    'sent from Polygon, which is fast, after five minutes',
    { from: 'POLYGON', status: 'sent', departure },
    5 * minute,
  ],
])('a transfer is slow if it was %s', (_, change, usual) => {
  expect(getPace(evmRecord(change), usual)).toBe('usual')
  expect(getPace(evmRecord(change), usual + 1)).toBe('slow')
})

test('a transfer sent from Solana is slow after five minutes', () => {
  const record = solanaRecord({ status: 'sent', departure })
  expect([getPace(record, 5 * minute), getPace(record, 5 * minute + 1)]).toEqual(['usual', 'slow'])
})

test.each(['submitting', 'unanswered', 'refused', 'permitUsed', 'notSent'])('%s is never slow', (status) => {
  expect(getPace(evmRecord({ status, createdAt: 0 }), 1_000 * minute)).toBe('usual')
})
