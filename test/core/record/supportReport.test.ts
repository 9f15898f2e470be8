import { expect, test } from 'vitest'
import { supportReport } from '../../../src/core/record/supportReport.js'
import { evmRecord, solanaRecord } from '../support/records.js'

const r = `0x${'ab'.repeat(32)}`
const hash = `0x${'1e'.repeat(32)}`
const permit = {
  spender: '0x3333333333333333333333333333333333333333',
  nonce: 7n,
  deadline: 1_800_000_000n,
  r: [r],
}
const observation = { hash, at: 1_800_000_000_000, amount: 10_000_000n }

test('tells support what was asked for and what was authorised, in UTC', () => {
  const report = supportReport(
    evmRecord({ permit, status: 'unanswered', intentId: 'intent-1', reference: 'order-4711' }),
  )
  for (const line of [
    'Transfer: record-1',
    'Status: unanswered',
    'Route: BASE to ARB',
    'Amount: 10000000 base units of USDC',
    'Reference: order-4711',
    'Intent: intent-1',
    'Nonce: 7',
    'Deadline: 2027-01-15T08:00:00.000Z',
  ])
    expect(report.split('\n')).toContain(line)
})

test('tells what was seen on the chains, and by what', () => {
  const state = {
    status: 'arrived',
    departure: observation,
    arrival: { ...observation, amount: 9n },
    proof: 'message',
  }
  const lines = supportReport(evmRecord({ permit, ...state })).split('\n')
  expect(lines).toContain(`Departure: ${hash}, 10000000 base units, 2027-01-15T08:00:00.000Z`)
  expect(lines).toContain(`Arrival: ${hash}, 9 base units, 2027-01-15T08:00:00.000Z`)
  expect(lines).toContain('Proof: message')
  expect(supportReport(evmRecord({ permit, status: 'sent', departure: observation }))).toContain(
    `Departure: ${hash}`,
  )
  expect(supportReport(evmRecord({ permit, status: 'notSent', reason: 'expired' }))).toContain(
    'Reason: expired',
  )
})

test('holds no part of a signature and nothing signed', () => {
  expect(supportReport(evmRecord({ permit }))).not.toContain(r)
  const record = solanaRecord()
  const report = supportReport(record)
  for (const secret of ['signedTransaction', 'ownerSignature', 'signature'] as const) {
    const value = (record as { [name in typeof secret]?: string })[secret]
    if (value) expect(report).not.toContain(value)
  }
  expect(record).toHaveProperty('signedTransaction')
})

test("lets nobody's words make up lines of their own, nor run on", () => {
  const reason = `no\nStatus: arrived\n${'x'.repeat(500)}`
  const lines = supportReport(evmRecord({ permit, status: 'refused', httpStatus: 422, reason })).split('\n')
  expect(lines.filter((line) => line.startsWith('Status:'))).toEqual(['Status: refused'])
  expect(lines).toContain('Answer: 422')
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(320)
})

test('survives a deadline that no calendar holds', () => {
  expect(supportReport(evmRecord({ permit: { ...permit, deadline: 2n ** 255n } }))).toContain('Deadline: 5.7')
})
