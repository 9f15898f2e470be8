import { describe, expect, test } from 'vitest'
import type { RecordState, TransferRecord } from '../../../src/core/record/record.js'
import { parseRecord, serializeRecord } from '../../../src/core/record/recordSchema.js'
import { isOpenRecord } from '../../../src/core/record/status.js'

const common = {
  id: '0b54bcf4-3c9f-4e3a-9f43-6a1f4d3b1f10',
  version: 1,
  network: 'mainnet',
  service: '/api/bridge',
  to: 'ARB',
  amount: 10_000_000n,
  owner: '0x1111111111111111111111111111111111111111',
  recipient: '0x2222222222222222222222222222222222222222',
  createdAt: 1_767_225_600_000,
  updatedAt: 1_767_225_600_001,
} as const

const evm = {
  ...common,
  from: 'BASE',
  chainId: 8453,
  token: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  permit: {
    spender: '0x3333333333333333333333333333333333333333',
    nonce: 7n,
    deadline: 8_640_000_000_000n,
    r: [`0x${'ab'.repeat(32)}`],
  },
  sourceStart: 2n ** 53n + 1n,
} as const

const solana = {
  ...common,
  from: 'SOLANA',
  owner: 'So11111111111111111111111111111111111111112',
  signature: '5'.repeat(88),
  ownerSignature: '6'.repeat(87),
  blockhash: '7'.repeat(44),
  lastBlockHeight: 300_000_000n,
  signedTransaction: 'QUJD'.repeat(400),
} as const

const observation = { hash: `0x${'1a'.repeat(32)}`, at: 1_767_225_700_000, amount: 10_000_000n, index: 0 }

const states: RecordState[] = [
  { status: 'submitting' },
  { status: 'unanswered' },
  { status: 'refused', httpStatus: 422, reason: 'amount too small' },
  { status: 'refused' },
  { status: 'pending' },
  { status: 'reverted' },
  { status: 'permitUsed' },
  { status: 'sent', departure: observation },
  { status: 'arrived', departure: observation, arrival: observation, proof: 'message' },
  { status: 'arrived', arrival: { ...observation, index: undefined }, proof: 'match' },
  { status: 'notSent', reason: 'expired' },
  { status: 'notSent', reason: 'nonceTaken' },
  { status: 'notSent', reason: 'replaced' },
  { status: 'notSent', reason: 'failed' },
]

const optional = {
  reference: 'order-4711',
  intentId: 'int_1',
  serviceStatus: 'pending',
  sourceHash: `0x${'2b'.repeat(32)}`,
  destinationStart: 0n,
}

describe.each([
  ['EVM', evm],
  ['Solana', solana],
] as const)('%s', (_name, source) => {
  test.each(states)('a written record reads back unchanged: $status', (state) => {
    for (const extra of [{}, optional]) {
      const record: TransferRecord = { ...source, ...extra, ...state }
      expect(parseRecord(serializeRecord(record))).toEqual(record)
    }
  })

  test('base units keep every digit', () => {
    const amount = 18_446_744_073_709_551_615n
    const record: TransferRecord = { ...source, status: 'pending', amount }
    expect(serializeRecord(record)).toContain('"amount":"18446744073709551615"')
    expect(parseRecord(serializeRecord(record))?.amount).toBe(amount)
  })

  const wrong = [null, 5, -1, 1.5, true, '', {}, [], 'x'.repeat(5000), '<b>', '0x', '1e6']
  test.each(Object.keys(source))('an invalid `%s` makes it unreadable', (field) => {
    const good = JSON.parse(serializeRecord({ ...source, status: 'pending' })) as { [field: string]: unknown }
    const free = ['network', 'service', 'owner', 'recipient', 'signedTransaction'].includes(field)
    const times = ['createdAt', 'updatedAt', 'chainId'].includes(field)
    for (const value of wrong) {
      if (free && typeof value === 'string' && value.length < 60) continue
      if (times && value === 5) continue
      const text = JSON.stringify({ ...good, [field]: value })
      expect([text.slice(0, 200), parseRecord(text)]).toEqual([expect.anything(), undefined])
    }
    const { [field]: _, ...without } = good
    const canBeMissing = ['signature', 'signedTransaction'].includes(field)
    expect(parseRecord(JSON.stringify(without)) === undefined).toBe(!canBeMissing)
  })
})

describe('stored text', () => {
  const good = JSON.parse(serializeRecord({ ...evm, status: 'pending' })) as { [field: string]: unknown }
  const read = (change: object) => parseRecord(JSON.stringify({ ...good, ...change }))

  test.each(['', '{', 'null', '5', '[]', '"text"', 'undefined', '{}', `${JSON.stringify({})}x`, '\u0000'])(
    '%j is not a record',
    (text) => {
      expect(parseRecord(text)).toBeUndefined()
    },
  )

  test.each([0, 3, '1', null])('of version %j is left to the version that wrote it', (version) => {
    expect(read({ version })).toBeUndefined()
  })

  test.each([
    ['a deadline beyond any date', { permit: { ...(good.permit as object), deadline: '8640000000001' } }],
    ['a deadline of 2^255', { permit: { ...(good.permit as object), deadline: String(2n ** 255n) } }],
    ['more than a uint256', { amount: String(2n ** 256n) }],
    ['a nonce beyond a uint256', { permit: { ...(good.permit as object), nonce: String(2n ** 256n) } }],
    ['a block number beyond any chain', { sourceStart: String(2n ** 64n) }],
    ['a time beyond any date', { createdAt: 8.64e15 + 1 }],
  ])('with %s is not a record', (_, change) => {
    expect(read({})).toBeDefined()
    expect(read(change)).toBeUndefined()
  })

  test('keeps only a record’s fields', () => {
    expect(read({ s: '0xsecret', isAdmin: true })).not.toHaveProperty('s')
    expect(
      JSON.stringify(read({ permit: { ...(good.permit as object), s: '0xsecret' } }), String),
    ).not.toContain('secret')
  })

  test.each([
    { status: 'sent' },
    { status: 'sent', departure: null },
    { status: 'sent', departure: { hash: 'x', at: 1, amount: '1' } },
    { status: 'sent', departure: { hash: observation.hash, at: 1, amount: 1 } },
    { status: 'sent', departure: { hash: observation.hash, at: '1', amount: '1' } },
    { status: 'sent', departure: { hash: 'javascript:alert(1)//aaaaaaaaaaaaaaaa', at: 1, amount: '1' } },
    { status: 'arrived', proof: 'match' },
    { status: 'arrived', arrival: { ...observation, amount: '1' }, proof: 'hope' },
    { status: 'notSent' },
    { status: 'notSent', reason: 'because' },
    { status: 'refused', reason: 'x'.repeat(201) },
    { status: 'done' },
    { status: null },
    { status: ['pending'] },
  ])('with the state %j is unreadable', (state) => {
    expect(read(state)).toBeUndefined()
  })

  test.each(['0', '-1', '1.0', '0x10', ' 1', '1n', '', '9'.repeat(79), 10_000_000])(
    'with the amount %j is unreadable',
    (amount) => {
      expect(read({ amount })).toBeUndefined()
    },
  )

  test.each([
    { token: '0x1' },
    { token: `0x${'g'.repeat(40)}` },
    { permit: { ...(good.permit as object), spender: '0x1' } },
    { permit: { ...(good.permit as object), r: ['0x1'] } },
    { sourceHash: '../../evil' },
    { id: '../x' },
    { id: 'short' },
    { from: 'SOLANA' },
    { from: 'SUI' },
    { chainId: 0 },
    { reference: 'x'.repeat(257) },
  ])('with %j is unreadable', (change) => {
    expect(read(change)).toBeUndefined()
  })

  test.each([
    ['a character that base58 does not have', '0'.repeat(44)],
    ['more than 32 bytes', '7'.repeat(90)],
    ['a list', ['7'.repeat(44)]],
  ])('from Solana with %s in place of its blockhash or account is unreadable', (_, edited) => {
    const key = '11111111111111111111111111111111'
    const stored = JSON.parse(serializeRecord({ ...solana, status: 'pending', blockhash: key }))
    const anchor = { account: key, slot: '1', balance: '1' }
    const readIt = (change: object) => parseRecord(JSON.stringify({ ...stored, anchor, ...change }))
    expect(readIt({})).toBeDefined()
    expect(readIt({ blockhash: edited })).toBeUndefined()
    expect(readIt({ anchor: { ...anchor, account: edited } })).toBeUndefined()
  })

  test('does not change a prototype', () => {
    const text = JSON.stringify(good).replace('{', '{"__proto__":{"polluted":true},')
    expect(parseRecord(text)).not.toHaveProperty('polluted')
    expect({}).not.toHaveProperty('polluted')
  })
})

test('a record is open until its outcome is final', () => {
  const open = states.filter((state) => isOpenRecord({ ...evm, ...state })).map(({ status }) => status)
  expect(new Set(open)).toEqual(
    new Set(['submitting', 'unanswered', 'refused', 'pending', 'reverted', 'permitUsed', 'sent']),
  )
})
