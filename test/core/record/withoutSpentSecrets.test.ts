import { expect, test } from 'vitest'
import { withoutSpentSecrets } from '../../../src/core/record/withoutSpentSecrets.js'
import { arrived, evmRecord, notSent, solanaRecord } from '../support/records.js'

test.each([
  { status: 'submitting' },
  { status: 'unanswered' },
  { status: 'pending' },
  { status: 'refused' },
  { status: 'reverted' },
  { status: 'sent', departure: arrived.arrival },
  { ...arrived, arrival: { ...arrived.arrival, isFinal: false } },
])(
  'a Solana record that may still change ($status) keeps its signed bytes, and is returned as it is',
  (state) => {
    const record = solanaRecord(state)
    expect(withoutSpentSecrets(record)).toBe(record)
  },
)

test.each([arrived, notSent])(
  'an ended Solana record ($status) loses them, and keeps everything else',
  (state) => {
    const { signedTransaction, ...rest } = solanaRecord(state) as ReturnType<typeof solanaRecord> & {
      signedTransaction: string
    }
    expect(signedTransaction).not.toBe('')
    expect(withoutSpentSecrets(solanaRecord(state))).toStrictEqual(rest)
  },
)

test('an EVM record is not changed', () => {
  const record = evmRecord(arrived)
  expect(withoutSpentSecrets(record)).toBe(record)
})
