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
  maxFee?: bigint
  now?: number
}

const judge = ({ record = {}, history = {}, siblings = [], maxFee = 0n, now = deviceAfter }: Told = {}) =>
  judgePermit({ record: permitRecord(record), history: permitHistory(history), siblings, maxFee, now })

const open = { kind: 'open' }
const usedOpen = { kind: 'usedOpen' }
const over = (reason: string) => ({ kind: 'over', reason })
/** Ours was seen used, and the owner has done nothing since. */
const used = { use: seenAt(50), state: { nonce: nonce + 1n, allowance: amount } }
const withState = (state: object, rest: Partial<PermitHistory> = {}) => ({
  history: { ...used, ...rest, state: { ...used.state, ...state } },
})

describe('expired', () => {
  const past = { final: finalAfter, state: { block: blockAt(200, deadline + 120n) } }

  test('follows from state: nonce and allowance are what they were, the owner was quiet, both clocks are past', () => {
    expect(judge({ history: past })).toEqual(over('expired'))
  })

  test.each<[string, Told]>([
    ['this device is not ten minutes past', { history: past, now: deviceAfter - 1 }],
    ['no final block is past', { history: { ...past, final: blockAt(190, deadline) } }],
    ['the node does not say what is final', { history: { ...past, final: undefined } }],
    ['an allowance stands', { history: { ...past, state: { ...past.state, allowance: 1n } } }],
    [
      'the owner has sent a transaction',
      { history: { ...past, state: { ...past.state, transactions: 1n } } },
    ],
    ['the owner has code', { history: { ...past, state: { ...past.state, code: '0xef0100' } } }],
    ['the owner had code', { history: past, record: { noted: { ...noted, hasCode: true } } }],
    ['nothing was noted (version 1)', { history: past, record: { version: 1, noted: undefined } }],
    [
      'a small rest that was noted is gone',
      { history: past, record: { noted: { ...noted, allowance: 5n } } },
    ],
    ['the node is behind the nonce', { history: { ...past, state: { ...past.state, nonce: nonce - 1n } } }],
  ])('does not where %s', (_, told) => {
    expect(judge(told)).toEqual(open)
  })

  test('a small rest that was noted and still stands says the same', () => {
    const record = { noted: { ...noted, allowance: 5n } }
    expect(judge({ record, history: { ...past, state: { ...past.state, allowance: 5n } } })).toEqual(
      over('expired'),
    )
  })

  test.each([
    ['who is not quiet', {}],
    ['of a record of version 1', { version: 1, noted: undefined }],
  ])('of an owner %s needs no Approval at a node that keeps its logs', (_, record) => {
    const state = { ...past.state, transactions: 3n }
    expect(judge({ record, history: { ...past, state, isUnapproved: true } })).toEqual(over('expired'))
    expect(judge({ record, history: { ...past, state, isUnapproved: false } })).toEqual(open)
  })
})

describe('left', () => {
  const byR = { departures: [departure(50)], ...used }

  test('by a transaction with its signature, of all that left by it', () => {
    const state = { nonce: nonce + 1n, allowance: 0n }
    expect(judge({ history: { ...byR, state } })).toMatchObject({
      kind: 'left',
      amount,
      departure: departure(50),
    })
  })

  test('never of more than was signed for', () => {
    const departures = [departure(50, { amount: 5n * amount })]
    expect(judge({ history: { departures, state: { nonce: nonce + 3n } } })).toMatchObject({
      kind: 'left',
      amount,
    })
  })

  test('names the largest of several transactions, and sums them', () => {
    const departures = [
      departure(50, { amount: 20_000n, tie: 'allowance' }),
      departure(51, { amount: amount - 20_000n, tie: 'allowance' }),
    ]
    const state = { nonce: nonce + 2n }
    expect(judge({ history: { use: seenAt(50), departures, state } })).toMatchObject({
      kind: 'left',
      amount,
      departure: { hash: departure(51).hash },
    })
  })

  test('is reckoned from the allowance where no transaction is seen: less by d, and nobody else can have lowered it', () => {
    expect(judge(withState({ allowance: 100_000n }))).toEqual({
      kind: 'left',
      amount: amount - 100_000n,
      departure: { ...seenAt(50), tie: 'allowance' },
    })
  })

  test.each<[string, Told]>([
    ['the owner has sent a transaction', withState({ allowance: 0n, transactions: 1n })],
    ['the owner has code', withState({ allowance: 0n, code: '0xef0100' })],
    ['the nonce is two further', withState({ allowance: 0n, nonce: nonce + 2n })],
    [
      'a rest was noted, which the permit overwrote',
      { ...withState({ allowance: 0n }), record: { noted: { ...noted, allowance: 5n } } },
    ],
    ['nothing was noted', { ...withState({ allowance: 0n }), record: { version: 1, noted: undefined } }],
    ['the allowance is more than was signed', withState({ allowance: amount + 1n })],
  ])('is not reckoned where %s', (_, told) => {
    expect(judge(told)).toEqual(usedOpen)
  })

  test('is never told from the allowance alone: ours has to be seen used', () => {
    expect(judge(withState({ allowance: 0n }, { use: undefined }))).toEqual(open)
  })

  test('waits with less than half for two minutes after it was accepted: a fee may be taken first', () => {
    const soon = { block: blockAt(60, deadline - 300n + 120n), allowance: amount - 20_000n }
    const late = { ...soon, block: blockAt(60, deadline - 300n + 121n) }
    const record = { status: 'pending' }
    expect(judge({ ...withState(soon), record })).toEqual(usedOpen)
    expect(judge({ ...withState(late), record })).toMatchObject({ kind: 'left', amount: 20_000n })
    expect(judge({ ...withState(soon), record: { status: 'unanswered' } })).toMatchObject({ kind: 'left' })
  })

  test('what left for a sibling, by its signature, is the sibling’s', () => {
    const history = { ...used, leftForSiblings: amount, state: { ...used.state, allowance: 0n } }
    expect(judge({ history })).toEqual(usedOpen)
    expect(judge({ history, siblings: [{ r: [], hasLeft: true }] })).toEqual(over('replaced'))
  })
})

describe('used, with nothing moved', () => {
  test('where all of it stands, and nobody but our permit can have set it', () => {
    expect(judge({ history: used })).toEqual({ kind: 'used' })
  })

  test('is not said for two minutes after it was accepted', () => {
    const record = { status: 'pending' }
    expect(judge({ ...withState({ block: blockAt(60, deadline - 300n + 120n) }), record })).toEqual(usedOpen)
    expect(judge({ ...withState({ block: blockAt(60, deadline - 300n + 121n) }), record })).toEqual({
      kind: 'used',
    })
  })

  test.each([
    ['the owner has sent a transaction', { transactions: 1n }],
    ['the nonce is two further', { nonce: nonce + 2n }],
  ])('is not said where %s', (_, state) => {
    expect(judge(withState(state))).toEqual(usedOpen)
  })
})

describe('failed', () => {
  const cleared = { nonce: nonce + 1n, code: '0x', transactions: 1n } as const
  const clearing = { block: blockAt(60, deadline), state: cleared }
  const clearedWith = (change: object = {}, rest: Partial<PermitHistory> = {}) =>
    withState({ allowance: 0n, transactions: 1n }, { clearing: { ...clearing, ...change }, ...rest })

  test('where the owner took the whole allowance back as its first transaction, in a final block', () => {
    expect(judge(clearedWith())).toEqual(over('failed'))
  })

  test('also later, when the owner has gone on', () => {
    const history = {
      ...clearedWith().history,
      state: { ...used.state, nonce: nonce + 4n, transactions: 9n, allowance: 0n },
    }
    expect(judge({ history })).toEqual(over('failed'))
  })

  test.each<[string, Told]>([
    ['its block is not final', clearedWith({ block: blockAt(91, deadline) })],
    ['the node does not say what is final', clearedWith({}, { final: undefined })],
    ['another permit was used before', clearedWith({ state: { ...cleared, nonce: nonce + 2n } })],
    ['the owner had code', clearedWith({ state: { ...cleared, code: '0xef0100' } })],
    ['the owner had sent something before', clearedWith({ state: { ...cleared, transactions: 2n } })],
    ['ours was not seen used', { history: { ...clearedWith().history, use: undefined } }],
    ['a rest was noted', { ...clearedWith(), record: { noted: { ...noted, allowance: 5n } } }],
  ])('is not said where %s', (_, told) => {
    expect(judge(told).kind).not.toBe('over')
  })
})

describe('the nonce went elsewhere', () => {
  const taken = { taken: seenAt(60), state: { nonce: nonce + 1n } }

  test('to another spender, as was seen in a final block', () => {
    expect(judge({ history: taken })).toEqual(over('nonceTaken'))
  })

  test.each<[string, Told]>([
    ['nothing was seen', { history: { state: { nonce: nonce + 1n } } }],
    ['the block is not final', { history: { ...taken, taken: seenAt(91) } }],
    ['our spender may take something', { history: { ...taken, state: { ...taken.state, allowance: 1n } } }],
    ['a rest was noted', { history: taken, record: { noted: { ...noted, allowance: 5n } } }],
  ])('and nothing is concluded where %s', (_, told) => {
    expect(judge(told)).toEqual(open)
  })

  test('to a sibling that has left for good, and was seen used in a final block: replaced', () => {
    const state = { nonce: nonce + 1n }
    const sibling = { r: [], hasLeft: true }
    const final = { state, siblingUse: seenAt(90) }
    expect(judge({ history: final, siblings: [sibling] })).toEqual(over('replaced'))
    expect(judge({ history: final, siblings: [{ ...sibling, hasLeft: false }] })).toEqual(open)
    expect(judge({ history: { state, siblingUse: seenAt(91) }, siblings: [sibling] })).toEqual(open)
    // It may have left by another allowance, while its permit reverted: this one could still take the nonce.
    expect(judge({ history: { state }, siblings: [sibling] })).toEqual(open)
  })

  test('a sibling that has left says nothing while the nonce reads as unused', () => {
    expect(judge({ siblings: [{ r: [], hasLeft: true }] })).toEqual(open)
  })
})
