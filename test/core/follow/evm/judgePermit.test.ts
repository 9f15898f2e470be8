import { describe, expect, test } from 'vitest'
import { judgePermit } from '../../../../src/core/follow/evm/judgePermit.js'
import type { PermitHistory } from '../../../../src/core/follow/evm/permitHistory.js'
import type { Sibling } from '../../../../src/core/record/attributedTransactions.js'
import {
  amount,
  blockAt,
  deadline,
  departure,
  deviceAfter,
  finalAfter,
  nonce,
  noted,
  permitHistory,
  permitRecord,
  seenAt,
} from '../../support/permitScene.js'

type Told = {
  record?: object
  history?: Parameters<typeof permitHistory>[0]
  siblings?: readonly Sibling[]
  now?: number
}

const judge = ({ record = {}, history = {}, siblings = [], now = deviceAfter }: Told = {}) =>
  judgePermit({ record: permitRecord(record), history: permitHistory(history), siblings, now })

const open = { kind: 'open' }
const usedOpen = { kind: 'usedOpen' }
const over = (reason: string) => ({ kind: 'over', reason })
/** Our permit was seen used, and the owner has done nothing since. */
const used = { use: seenAt(50), state: { nonce: nonce + 1n, allowance: amount } }
const withState = (state: object, rest: Partial<PermitHistory> = {}) => ({
  history: { ...used, ...rest, state: { ...used.state, ...state } },
})

describe('expired', () => {
  const past = { final: finalAfter, state: { block: blockAt(200, deadline + 120n) } }

  test('follows from state: nonce and allowance are unchanged, the owner sent nothing, both clocks are past the deadline', () => {
    expect(judge({ history: past })).toEqual(over('expired'))
  })

  test.each<[string, Told]>([
    ['this device is not ten minutes past the deadline', { history: past, now: deviceAfter - 1 }],
    ['no final block is past the deadline', { history: { ...past, final: blockAt(190, deadline) } }],
    ['the node does not report a final block', { history: { ...past, final: undefined } }],
    ['there is an allowance', { history: { ...past, state: { ...past.state, allowance: 1n } } }],
    [
      'the owner has sent a transaction',
      { history: { ...past, state: { ...past.state, transactions: 1n } } },
    ],
    ['the owner has code', { history: { ...past, state: { ...past.state, code: '0xef0100' } } }],
    ['the owner had code', { history: past, record: { noted: { ...noted, hasCode: true } } }],
    ['nothing was noted (version 1)', { history: past, record: { version: 1, noted: undefined } }],
    [
      'the noted small rest of an allowance is gone',
      { history: past, record: { noted: { ...noted, allowance: 5n } } },
    ],
    [
      'no Approval is shown, but the node has another state at the noted block',
      { history: { ...past, isUnapproved: true, notedState: 'contradicted' } },
    ],
    ['the node is behind the nonce', { history: { ...past, state: { ...past.state, nonce: nonce - 1n } } }],
  ])('does not follow if %s', (_, told) => {
    expect(judge(told)).toEqual(open)
  })

  test('follows if the noted small rest of an allowance is unchanged', () => {
    const record = { noted: { ...noted, allowance: 5n } }
    expect(judge({ record, history: { ...past, state: { ...past.state, allowance: 5n } } })).toEqual(
      over('expired'),
    )
  })

  test.each([
    ['who has sent transactions', {}],
    ['of a version 1 record', { version: 1, noted: undefined }],
  ])('of an owner %s needs no Approval from a node that keeps old logs', (_, record) => {
    const state = { ...past.state, transactions: 3n }
    expect(judge({ record, history: { ...past, state, isUnapproved: true } })).toEqual(over('expired'))
    expect(judge({ record, history: { ...past, state, isUnapproved: false } })).toEqual(open)
  })
})

describe('left', () => {
  const byR = { departures: [departure(50)], ...used }

  test('is seen in a transaction with the permit’s signature, for everything that it moved', () => {
    const state = { nonce: nonce + 1n, allowance: 0n }
    expect(judge({ history: { ...byR, state } })).toMatchObject({
      kind: 'left',
      amount,
      departure: departure(50),
    })
  })

  test('is never more than the signed amount', () => {
    const departures = [departure(50, { amount: 5n * amount })]
    expect(judge({ history: { departures, state: { nonce: nonce + 3n } } })).toMatchObject({
      kind: 'left',
      amount,
    })
  })

  test('shows the largest of several transactions, and their sum', () => {
    const departures = [
      departure(50, { amount: 20_000n, tie: 'allowance' }),
      departure(51, { amount: amount - 20_000n, tie: 'allowance' }),
    ]
    const state = { nonce: nonce + 2n }
    for (const shown of [departures, departures.toReversed()])
      expect(judge({ history: { use: seenAt(50), departures: shown, state } })).toMatchObject({
        kind: 'left',
        amount,
        departure: { hash: departure(51).hash },
      })
  })

  test('is inferred from a lower allowance without a transaction if nobody else can have lowered it', () => {
    expect(judge(withState({ allowance: 100_000n }))).toEqual({
      kind: 'left',
      amount: amount - 100_000n,
      departure: { ...seenAt(50), tie: 'allowance' },
    })
  })

  test.each<[string, Told]>([
    ['the owner has sent a transaction', withState({ allowance: 0n, transactions: 1n })],
    ['the owner has code', withState({ allowance: 0n, code: '0xef0100' })],
    ['the nonce advanced by two', withState({ allowance: 0n, nonce: nonce + 2n })],
    [
      'a noted rest was overwritten by the permit',
      { ...withState({ allowance: 0n }), record: { noted: { ...noted, allowance: 5n } } },
    ],
    ['nothing was noted', { ...withState({ allowance: 0n }), record: { version: 1, noted: undefined } }],
    ['the allowance is more than the signed amount', withState({ allowance: amount + 1n })],
  ])('is not inferred if %s', (_, told) => {
    expect(judge(told)).toEqual(usedOpen)
  })

  test('is never inferred from the allowance alone: our permit must be seen used', () => {
    expect(judge(withState({ allowance: 0n }, { use: undefined }))).toEqual(open)
  })

  test('of less than half is not told while the allowance covers the rest, because it may be only a fee', () => {
    const fee = departure(50, { amount: 20_000n })
    const state = { block: blockAt(60, deadline), allowance: amount - 20_000n }
    for (const status of ['pending', 'unanswered']) {
      expect(judge({ ...withState(state), record: { status } })).toEqual(usedOpen)
      expect(judge({ ...withState(state, { departures: [fee] }), record: { status } })).toEqual(usedOpen)
    }
  })

  test('of less than half is told once the rest cannot leave, two minutes after acceptance', () => {
    const fee = departure(50, { amount: 20_000n })
    const revoked = (after: bigint) => ({
      ...withState(
        { block: blockAt(60, deadline - 300n + after), allowance: 0n, transactions: 1n },
        { departures: [fee] },
      ),
      record: { status: 'pending' },
    })
    expect(judge(revoked(120n))).toEqual(usedOpen)
    expect(judge(revoked(121n))).toMatchObject({ kind: 'left', amount: 20_000n, departure: fee })
  })

  test('is told by the allowance if what was seen is only a fee: one node may hide the rest of the allowance', () => {
    const fee = departure(50, { amount: 20_000n })
    const soon = { block: blockAt(60, deadline - 300n), allowance: 0n }
    expect(judge({ ...withState(soon, { departures: [fee] }), record: { status: 'pending' } })).toEqual({
      kind: 'left',
      amount,
      departure: { ...seenAt(50), tie: 'allowance' },
    })
  })

  test('for a sibling, with the sibling’s signature, counts for the sibling', () => {
    const history = { ...used, leftForOthers: amount, state: { ...used.state, allowance: 0n } }
    expect(judge({ history })).toEqual(usedOpen)
    const siblings = [{ r: [], leftIn: '0x95' }]
    expect(judge({ history, siblings })).toEqual(over('replaced'))
    const partly = { ...history, state: { ...history.state, allowance: 1n } }
    expect(judge({ history: partly, siblings }).kind).not.toBe('over')
  })
})

describe('used without moving anything', () => {
  test('is reported if the whole allowance is left, and only our permit can have set it', () => {
    expect(judge({ history: used })).toEqual({ kind: 'used' })
  })

  test('is not reported for two minutes after acceptance', () => {
    const record = { status: 'pending' }
    expect(judge({ ...withState({ block: blockAt(60, deadline - 300n + 120n) }), record })).toEqual(usedOpen)
    expect(judge({ ...withState({ block: blockAt(60, deadline - 300n + 121n) }), record })).toEqual({
      kind: 'used',
    })
  })

  test.each([
    ['the owner has sent a transaction', { transactions: 1n }],
    ['the nonce advanced by two', { nonce: nonce + 2n }],
  ])('is not reported if %s', (_, state) => {
    expect(judge(withState(state))).toEqual(usedOpen)
  })
})

describe('failed', () => {
  const revoked = { nonce: nonce + 1n, code: '0x', transactions: 1n } as const
  const revocation = { block: blockAt(60, deadline), state: revoked }
  const revokedWith = (change: object = {}, rest: Partial<PermitHistory> = {}) =>
    withState({ allowance: 0n, transactions: 1n }, { revocation: { ...revocation, ...change }, ...rest })

  test('follows if the owner’s first transaction revoked the whole allowance, in a final block', () => {
    expect(judge(revokedWith())).toEqual(over('failed'))
  })

  test('follows even if the owner has sent more transactions since', () => {
    const history = {
      ...revokedWith().history,
      state: { ...used.state, nonce: nonce + 4n, transactions: 9n, allowance: 0n },
    }
    expect(judge({ history })).toEqual(over('failed'))
  })

  test.each<[string, Told]>([
    ['the revocation’s block is not final', revokedWith({ block: blockAt(91, deadline) })],
    ['the node does not report a final block', revokedWith({}, { final: undefined })],
    ['the node has another state at the noted block', revokedWith({}, { notedState: 'contradicted' })],
    ['the node does not keep the noted block', revokedWith({}, { notedState: undefined })],
    ['another permit was used before', revokedWith({ state: { ...revoked, nonce: nonce + 2n } })],
    ['the owner had code', revokedWith({ state: { ...revoked, code: '0xef0100' } })],
    ['the owner had sent a transaction before', revokedWith({ state: { ...revoked, transactions: 2n } })],
    ['our permit was not seen used', { history: { ...revokedWith().history, use: undefined } }],
    ['somebody else has moved money since', revokedWith({}, { movedByOthers: 61n })],
    ['a rest was noted', { ...revokedWith(), record: { noted: { ...noted, allowance: 5n } } }],
  ])('does not follow if %s', (_, told) => {
    expect(judge(told).kind).not.toBe('over')
  })
})

describe('the nonce was used', () => {
  const state = { nonce: nonce + 1n }
  const sibling = { r: [], leftIn: '0x95' }
  const ends = [
    { reason: 'nonceTaken', of: { history: { taken: seenAt(60), state } }, unseen: { taken: seenAt(91) } },
    {
      reason: 'replaced',
      of: { history: { siblingUse: seenAt(90), state }, siblings: [sibling] },
      unseen: { siblingUse: seenAt(91) },
    },
  ]

  test('for another spender, as seen in a final block: taken', () => {
    expect(judge(ends[0]?.of)).toEqual(over('nonceTaken'))
  })

  test('for a sibling that left with finality, as seen in a final block: replaced', () => {
    const history = { state, siblingUse: seenAt(90) }
    expect(judge(ends[1]?.of)).toEqual(over('replaced'))
    expect(judge({ history, siblings: [{ ...sibling, leftIn: undefined }] })).toEqual(open)
    // It may have left through another allowance while its permit reverted, so this permit could still use the nonce.
    expect(judge({ history: { state }, siblings: [sibling] })).toEqual(open)
  })

  describe.each(ends)('for another permit, and $reason', ({ reason, of, unseen }) => {
    const changed = (change: object, changedState: object = {}) => ({
      ...of,
      history: { ...of.history, ...change, state: { ...of.history.state, ...changedState } },
    })
    const transactions = noted.transactions + 1n

    test.each<[string, Told]>([
      ['nothing was seen', { ...of, history: { state } }],
      ['the block is not final', changed(unseen)],
      ['the node has another state at the noted block', changed({ notedState: 'contradicted' })],
      ['the node does not keep the noted block', changed({ notedState: 'unknown' })],
      ['the node does not report a final block', changed({ final: undefined })],
      [
        'the owner has sent a transaction since, which may have approved our spender',
        changed({}, { transactions }),
      ],
      ['the owner has code', changed({}, { code: '0xef0100' })],
      [
        'no Approval is shown, but the node has another state at the noted block',
        changed({ isUnapproved: true, notedState: 'contradicted' }),
      ],
    ])('does not follow if %s', (_, told) => {
      expect(judge(told)).toEqual(open)
    })

    test('needs no Approval from a node that keeps old logs if the owner has sent transactions', () => {
      expect(judge(changed({ isUnapproved: true }, { transactions }))).toEqual(over(reason))
      expect(judge(changed({ isUnapproved: false }, { transactions }))).toEqual(open)
    })
  })

  test.each<[string, Told]>([
    ['our spender has an allowance', { history: { taken: seenAt(60), state: { ...state, allowance: 1n } } }],
    ['a rest was noted', { ...ends[0]?.of, record: { noted: { ...noted, allowance: 5n } } }],
    [
      'nothing was noted (version 1)',
      { history: { taken: seenAt(60), state, isUnapproved: true }, record: { noted: undefined } },
    ],
  ])('for another spender, but nothing follows if %s', (_, told) => {
    expect(judge(told)).toEqual(open)
  })

  test('for a sibling that left: nothing follows while the nonce reads as unused', () => {
    expect(judge({ siblings: [{ r: [], leftIn: '0x95' }] })).toEqual(open)
  })
})
