import { describe, expect, test } from 'vitest'
import { getDecisionTime, getPace } from '../../../src/core/record/timing.js'
import { arrived, evmRecord, notSent, solanaRecord } from '../support/records.js'

const minute = 60_000
const deadline = 1_767_225_600n
const permit = { spender: '0x3333333333333333333333333333333333333333', nonce: 7n, deadline, r: [] }
const open = { status: 'unanswered', permit }

describe('a permit’s outcome is known', () => {
  test.each([
    ['ETH', 19],
    ['BASE', 25],
    ['ARB', 25],
    ['POLYGON', 10],
  ])(
    'on %s %i minutes after its deadline, once that is final and this device is ten minutes past it too',
    (from, minutes) => {
      expect(getDecisionTime(evmRecord({ ...open, from }))).toBe(Number(deadline) * 1_000 + minutes * minute)
    },
  )

  test.each(['submitting', 'unanswered', 'refused', 'pending', 'reverted'])(
    'by then while the record is %s',
    (status) => {
      expect(getDecisionTime(evmRecord({ ...open, status }))).toBe(Number(deadline) * 1_000 + 25 * minute)
    },
  )
})

test('a Solana transaction’s outcome is known when this device is ten minutes past it, after its blockhash has expired', () => {
  expect(getDecisionTime(solanaRecord({ createdAt: 1_000 }))).toBe(1_000 + 10 * minute)
})

test.each<[string, object]>([
  ['has left', { status: 'sent', departure: arrived.arrival }],
  ['has arrived', arrived],
  ['was not sent', notSent],
  ['depends on an action of the service or the owner', { status: 'permitUsed' }],
])('there is no decision time for a transfer that %s', (_, state) => {
  expect(getDecisionTime(evmRecord({ ...open, ...state }))).toBeUndefined()
})

describe('getPace', () => {
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

  test.each(['submitting', 'unanswered', 'refused', 'permitUsed', 'notSent'])(
    '%s is never slow',
    (status) => {
      expect(getPace(evmRecord({ status, createdAt: 0 }), 1_000 * minute)).toBe('usual')
    },
  )
})
