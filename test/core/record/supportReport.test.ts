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

test('shows support the request and the authorization, in UTC', () => {
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

test('shows what was seen on the chains, and by which witnesses', () => {
  const state = {
    status: 'arrived',
    departure: observation,
    arrival: { ...observation, amount: 9n },
    proof: 'message',
  }
  const lines = supportReport(evmRecord({ permit, ...state })).split('\n')
  expect(lines).toContain(`Departure: ${hash}, 10000000 base units, 2027-01-15T08:00:00.000Z, not final`)
  expect(lines).toContain(`Arrival: ${hash}, 9 base units, 2027-01-15T08:00:00.000Z, not final`)
  expect(lines).toContain('Proof: message')
  expect(supportReport(evmRecord({ permit, status: 'sent', departure: observation }))).toContain(
    `Departure: ${hash}`,
  )
  expect(supportReport(evmRecord({ permit, status: 'notSent', reason: 'expired' }))).toContain(
    'Reason: expired',
  )
})

test('lists the witnesses that confirmed it, and the silent ones', () => {
  const agreed = ['one.test', 'two.test']
  const closing = { at: 1_800_000_000_000, balance: 7n, agreed, silent: ['three.test'] }
  const departure = { ...observation, isFinal: true, agreed }
  const nearPayment = { hash, at: 1_800_000_000_000, amount: 9_900_000n }
  const report = (state: object) => supportReport(evmRecord({ permit, ...state })).split('\n')
  const sent = report({ status: 'sent', departure, nearPayment })
  expect(sent).toContain(`Departure: ${hash}, 10000000 base units, 2027-01-15T08:00:00.000Z, final`)
  expect(sent).toContain('Departure by: one.test, two.test')
  expect(sent).toContain(`Near payment: ${hash}, 9900000 base units, 2027-01-15T08:00:00.000Z`)
  expect(report({ status: 'notSent', reason: 'expired', agreed })).toContain(
    'Not sent by: one.test, two.test',
  )
  const lines = [
    '2027-01-15T08:00:00.000Z, with a balance of 7 base units',
    'one.test, two.test',
    'three.test',
  ]
  for (const [name, state] of [
    ['May be set aside', { status: 'unanswered', closable: closing }],
    ['Set aside', { status: 'setAside', set: closing }],
  ] as const) {
    const [moment, by, without] = lines
    expect(report(state)).toEqual(
      expect.arrayContaining([`${name}: ${moment}`, `${name} by: ${by}`, `${name} without: ${without}`]),
    )
  }
})

test('contains no part of a signature and nothing signed', () => {
  expect(supportReport(evmRecord({ permit }))).not.toContain(r)
  const record = solanaRecord()
  const report = supportReport(record)
  for (const secret of ['signedTransaction', 'ownerSignature', 'signature'] as const) {
    const value = (record as { [name in typeof secret]?: string })[secret]
    if (value) expect(report).not.toContain(value)
  }
  expect(record).toHaveProperty('signedTransaction')
})

test('untrusted text cannot add lines or grow without limit', () => {
  const reason = `no\nStatus: arrived\n${'x'.repeat(500)}`
  const lines = supportReport(evmRecord({ permit, status: 'refused', httpStatus: 422, reason })).split('\n')
  expect(lines.filter((line) => line.startsWith('Status:'))).toEqual(['Status: refused'])
  expect(lines).toContain('Answer: 422')
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(320)
})

test('accepts a deadline beyond any calendar', () => {
  expect(supportReport(evmRecord({ permit: { ...permit, deadline: 2n ** 255n } }))).toContain('Deadline: 5.7')
})
