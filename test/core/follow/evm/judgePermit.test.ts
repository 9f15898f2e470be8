import { describe, expect, test } from 'vitest'
import { deviceMargin } from '../../../../src/core/chain/finality.js'
import { judgePermit } from '../../../../src/core/follow/evm/judgePermit.js'
import type { PermitTrail } from '../../../../src/core/follow/evm/permitTrail.js'
import {
  afterDeadline,
  amount,
  approval,
  blockAt,
  claims,
  deadline,
  departure,
  nonce,
  permitRecord,
  permitTrail,
  word,
} from '../../support/permitScene.js'

/** When this device says, too, that the deadline is past. */
const passed = Number(deadline) * 1_000 + deviceMargin

function judge(
  trail: Partial<PermitTrail>,
  {
    record = {},
    claimed = claims(),
    maxFee = 0n,
    now = passed,
  }: { record?: object; claimed?: object; maxFee?: bigint; now?: number } = {},
) {
  return judgePermit({
    record: permitRecord(record),
    trail: permitTrail(trail),
    claims: claims(claimed),
    maxFee,
    now,
  })
}

const open = { kind: 'open' }
const used = { kind: 'used' }
const expired = { kind: 'over', reason: 'expired', decided: 'now' }
const expiredLater = { kind: 'over', reason: 'expired', decided: 'whenFinal' }
const nonceTaken = { kind: 'over', reason: 'nonceTaken', decided: 'whenFinal' }
const failed = { kind: 'over', reason: 'failed', decided: 'whenFinal' }
const left = (at: number, sum = amount) => ({ kind: 'left', departure: { hash: word(at) }, amount: sum })
const taken = nonce + 1n

type Case = [
  behaviour: string,
  trail: Partial<PermitTrail>,
  verdict: object,
  more?: Parameters<typeof judge>[1],
]
const check = (_: string, trail: Partial<PermitTrail>, verdict: object, more?: Case[3]) =>
  expect(judge(trail, more)).toMatchObject(verdict)

describe('a permit that nobody has used', () => {
  test.each<Case>([
    ['is open before its deadline', {}, open],
    [
      'is open at its deadline, which the token still accepts',
      { head: blockAt(200, deadline + 60n), final: blockAt(190, deadline) },
      open,
    ],
    ['is over once a final block is later', afterDeadline, expired],
    [
      'is open where the chain alone says so, be it by two hours: this device is not ten minutes past',
      afterDeadline,
      open,
      { now: passed - 1 },
    ],
    [
      'is open where only a provisional block is later',
      { head: blockAt(200, deadline + 3600n), final: blockAt(190, deadline - 1n) },
      open,
    ],
    [
      'is open where the node does not say what is final',
      { head: blockAt(200, deadline + 86_400n), final: undefined },
      open,
    ],
    [
      'is open where its nonce was read at a block older than the final one',
      { head: blockAt(180, deadline), final: blockAt(190, deadline + 1n) },
      open,
    ],
    [
      'is over where head and final block are one',
      { head: afterDeadline.final, final: afterDeadline.final },
      expired,
    ],
    [
      'is open as long as an allowance would let the amount be taken',
      { ...afterDeadline, allowance: amount },
      open,
    ],
    [
      'is open as long as an unlimited allowance stands',
      { ...afterDeadline, allowance: 2n ** 256n - 1n },
      open,
    ],
    ['is over where what may be taken is too little', { ...afterDeadline, allowance: amount - 1n }, expired],
    [
      'waits for finality where an allowance has stood and gone',
      {
        ...afterDeadline,
        approvals: [approval(20, { maker: 'other' }), approval(30, { maker: 'other', value: 0n })],
      },
      expiredLater,
    ],
    [
      'does not wait where the only approvals were of nothing',
      { ...afterDeadline, approvals: [approval(20, { maker: 'other', value: 0n })] },
      expired,
    ],
    [
      'is over where a reorg has undone even the permit before it',
      { ...afterDeadline, nonce: nonce - 1n },
      expired,
    ],
    [
      'is over though the owner has sent the same amount in a transaction of their own',
      { ...afterDeadline, departures: [departure(30, { link: 'own' })] },
      expired,
    ],
    [
      'is open where the amount left by nobody knows what while an allowance stood',
      {
        ...afterDeadline,
        approvals: [approval(20, { maker: 'other' })],
        departures: [departure(30, { link: 'none' })],
      },
      open,
    ],
    [
      'is over, by final blocks, where the amount left elsewhere and the spender was never let take any',
      { ...afterDeadline, departures: [departure(30, { link: 'none' })] },
      expiredLater,
    ],
    [
      'is open where the spender itself took the amount, though nothing shows by which right',
      { ...afterDeadline, departures: [departure(30, { link: 'spender' })] },
      open,
    ],
    [
      'is open where the spender was let take it after the amount had left elsewhere',
      {
        ...afterDeadline,
        approvals: [approval(35, { maker: 'other' })],
        departures: [departure(30, { link: 'none' })],
      },
      open,
    ],
    [
      'counts no unreadable approval as its own while its nonce is unused',
      { ...afterDeadline, approvals: [approval(20, { maker: 'unreadable' })] },
      expiredLater,
    ],
  ])('%s', check)
})

test("a pull in the transaction of another Approval is the other permit's, though one of ours stood open", () => {
  const other = approval(35, { maker: 'other' })
  expect(judge({ approvals: [other], departures: [departure(35)] })).toEqual(open)
})

describe('a nonce that another permit has used', () => {
  test.each<Case>([
    ['ends ours, once that is final', { nonce: taken }, nonceTaken],
    ['ends it however far it has moved on', { nonce: 2n ** 255n }, nonceTaken],
    ['does not end it while the amount may be taken', { nonce: taken, allowance: amount }, open],
    [
      'does not end it while the same amount left by nobody knows what',
      {
        nonce: taken,
        approvals: [approval(20, { maker: 'other' })],
        departures: [departure(30, { link: 'none' })],
      },
      open,
    ],
    [
      'does not end it while parts of the same amount left so, in one transaction',
      {
        nonce: taken,
        approvals: [approval(20, { maker: 'other' })],
        departures: [departure(30, { of: [amount - 100n, 100n], link: 'none' })],
      },
      open,
    ],
    [
      'does not end it while the same amount left so, with more beside it',
      {
        nonce: taken,
        approvals: [approval(20, { maker: 'other' })],
        departures: [departure(30, { of: [amount, 5n * amount], link: 'none' })],
      },
      open,
    ],
    [
      'ends it where the same amount left elsewhere, and the spender was never let take any',
      { nonce: taken, departures: [departure(30, { link: 'none' })] },
      nonceTaken,
    ],
    [
      'ends it where the same amount left by that other permit',
      { nonce: taken, approvals: [approval(30, { maker: 'other' })], departures: [departure(30)] },
      nonceTaken,
    ],
    [
      'ends it where another record has claimed what left',
      { nonce: taken, departures: [departure(30)] },
      nonceTaken,
      { claimed: { departures: new Set([word(30)]) } },
    ],
    [
      'ends it where the service named what left for another record',
      { nonce: taken, departures: [departure(30)] },
      nonceTaken,
      { claimed: { sourceHashes: new Set([undefined, word(30)]) } },
    ],
    [
      'ends it where what left is another amount',
      { nonce: taken, departures: [departure(30, { of: [amount - 1n] })] },
      nonceTaken,
    ],
    [
      'ends it where an unreadable approval was of another amount',
      { nonce: taken, approvals: [approval(30, { maker: 'unreadable', value: amount + 1n })] },
      nonceTaken,
    ],
    [
      'ends it where an unreadable approval of its amount came with what another record has claimed',
      {
        nonce: taken,
        approvals: [approval(30, { maker: 'unreadable' })],
        departures: [departure(30)],
      },
      nonceTaken,
      { claimed: { departures: new Set([word(30)]) } },
    ],
  ])('%s', check)
})

describe('money has left', () => {
  test.each<Case>([
    [
      'by the permit and in its transaction',
      { nonce: taken, approvals: [approval(30)], departures: [departure(30, { link: 'permit' })] },
      left(30),
    ],
    [
      'in the transaction of its approval, though the calldata says nothing',
      {
        nonce: taken,
        approvals: [approval(30, { maker: 'unreadable' })],
        departures: [departure(30, { link: 'none' })],
      },
      left(30),
    ],
    [
      'after the approval, by the spender',
      { nonce: taken, approvals: [approval(30)], departures: [departure(35)] },
      left(35),
    ],
    [
      'after the approval, by somebody in between, where the allowance went with it',
      { nonce: taken, approvals: [approval(30)], departures: [departure(35, { link: 'none' })] },
      left(35),
    ],
    [
      'by a standing allowance, without the permit',
      { approvals: [approval(20, { maker: 'owner' })], departures: [departure(35)] },
      left(35),
    ],
    [
      'by what another permit gave, perhaps for this request and perhaps for its own',
      { approvals: [approval(20, { maker: 'other' })], departures: [departure(35)] },
      open,
    ],
    [
      'by the transaction that the service named',
      { departures: [departure(35, { link: 'none' })] },
      left(35),
      { record: { sourceHash: word(35) } },
    ],
    [
      'by the transaction that the service named for this record and for another',
      { departures: [departure(35, { link: 'none' })] },
      left(35),
      { record: { sourceHash: word(35) }, claimed: { sourceHashes: new Set([word(35)]) } },
    ],
    [
      'with a transaction that holds the permit, though the service named it for another record',
      { nonce: taken, approvals: [approval(30)], departures: [departure(30, { link: 'permit' })] },
      left(30),
      { claimed: { sourceHashes: new Set([word(30)]) } },
    ],
    [
      'in two parts of one transaction',
      {
        nonce: taken,
        approvals: [approval(30)],
        departures: [departure(30, { of: [amount - 100n, 100n], link: 'permit' })],
      },
      left(30),
    ],
    [
      'with a fee that was pulled first and apart; the larger transaction stands for both',
      {
        nonce: taken,
        approvals: [approval(30)],
        departures: [departure(35, { of: [100n] }), departure(36, { of: [amount - 100n] })],
      },
      left(36),
    ],
    [
      'with more beside it, of which only the amount counts',
      {
        nonce: taken,
        approvals: [approval(30)],
        departures: [departure(30, { of: [amount, 5n * amount], link: 'permit' })],
      },
      left(30),
    ],
    [
      'in many parts, less a fee that was never taken',
      {
        nonce: taken,
        allowance: 100n,
        approvals: [approval(30)],
        departures: [
          departure(35, { of: [4_000_000n] }),
          departure(36, { of: [4_000_000n] }),
          departure(37, { of: [1_999_900n] }),
        ],
      },
      left(35, amount - 100n),
      { maxFee: 100n },
    ],
    [
      'by the first of two transactions that would do',
      {
        nonce: taken,
        approvals: [approval(30)],
        departures: [departure(35), departure(36, { of: [amount, 5n * amount] })],
      },
      left(35),
    ],
    [
      'less a fee that was never taken',
      {
        nonce: taken,
        allowance: 100n,
        approvals: [approval(30)],
        departures: [departure(35, { of: [amount - 100n] })],
      },
      left(35, amount - 100n),
      { maxFee: 100n },
    ],
    [
      'in part, where the rest can no longer be taken',
      {
        nonce: taken,
        approvals: [approval(30), approval(40, { maker: 'other', value: 0n })],
        departures: [departure(35, { of: [4_000_000n] })],
      },
      left(35, 4_000_000n),
    ],
    [
      'though all of it is later than the deadline',
      { ...afterDeadline, nonce: taken, approvals: [approval(30)], departures: [departure(195)] },
      left(195),
    ],
    [
      'to the unit, in amounts that no number holds',
      {
        nonce: taken,
        approvals: [approval(30, { value: 2n ** 63n + 1n })],
        departures: [departure(30, { of: [2n ** 63n + 1n], link: 'permit' })],
      },
      left(30, 2n ** 63n + 1n),
      { record: { amount: 2n ** 63n + 1n } },
    ],
  ])('%s', check)

  test.each<Case>([
    [
      'not by the owner’s own transfer of the same amount',
      { departures: [departure(35, { link: 'own' })] },
      open,
    ],
    [
      'not by a stranger’s transaction of the same amount',
      { departures: [departure(35, { link: 'none' })] },
      open,
    ],
    ['not by the spender, where no allowance was ever given', { departures: [departure(35)] }, open],
    [
      'not before the approval',
      { nonce: taken, allowance: amount, approvals: [approval(30)], departures: [departure(25)] },
      used,
    ],
    [
      'not while the whole allowance still stands',
      {
        nonce: taken,
        allowance: amount,
        approvals: [approval(30)],
        departures: [departure(35, { link: 'none' })],
      },
      used,
    ],
    [
      'not by what another record has claimed',
      { nonce: taken, allowance: amount, approvals: [approval(30)], departures: [departure(35)] },
      used,
      { claimed: { departures: new Set([word(35)]) } },
    ],
    [
      'not yet, where only a small part was pulled and the rest may follow',
      {
        nonce: taken,
        allowance: amount - 100n,
        approvals: [approval(30)],
        departures: [departure(35, { of: [100n] })],
      },
      used,
    ],
  ])('%s', check)
})

describe('a permit that was used while nothing left', () => {
  test.each<Case>([
    [
      'is used as long as the allowance stands',
      { nonce: taken, allowance: amount, approvals: [approval(30)] },
      used,
    ],
    [
      'is used even past its deadline',
      { ...afterDeadline, nonce: taken, allowance: amount, approvals: [approval(30)] },
      used,
    ],
    [
      'is used as long as anything of it can be taken',
      { nonce: taken, allowance: 1n, approvals: [approval(30)] },
      used,
    ],
    [
      'is over once the owner has taken the allowance back',
      { nonce: taken, approvals: [approval(30), approval(40, { maker: 'other', value: 0n })] },
      failed,
    ],
    [
      'is over once it is taken back, though the owner has sent the same amount in a transaction of their own',
      {
        nonce: taken,
        approvals: [approval(30), approval(40, { maker: 'other', value: 0n })],
        departures: [departure(35, { link: 'own' })],
      },
      failed,
    ],
    [
      'is over once a later permit has taken its place and has been pulled',
      {
        nonce: nonce + 2n,
        approvals: [approval(30), approval(40, { maker: 'other' })],
        departures: [departure(40)],
      },
      failed,
      { claimed: { departures: new Set([word(40)]) } },
    ],
    [
      'is over once it is taken back, though a permit of another device was pulled later by the same spender',
      {
        nonce: nonce + 2n,
        approvals: [
          approval(30),
          approval(32, { maker: 'other', value: 0n }),
          approval(40, { maker: 'other' }),
        ],
        departures: [departure(45)],
      },
      failed,
    ],
    [
      'is over once a permit of another device has taken its place and was pulled in its own transaction',
      {
        nonce: nonce + 2n,
        approvals: [approval(30), approval(40, { maker: 'other' })],
        departures: [departure(40)],
      },
      failed,
    ],
    [
      'is over where a later permit gives too little for it',
      {
        nonce: nonce + 2n,
        allowance: amount / 2n,
        approvals: [approval(30), approval(40, { maker: 'other', value: amount / 2n })],
      },
      failed,
    ],
    [
      'is open to be taken where a later permit gives enough for it, less the fee',
      {
        nonce: nonce + 2n,
        allowance: amount - 100n,
        approvals: [approval(30), approval(40, { maker: 'other', value: amount - 100n })],
      },
      used,
      { maxFee: 100n },
    ],
    [
      'may have been pulled in the block in which another Approval took its place',
      {
        nonce: taken,
        approvals: [approval(30), approval(40, { hash: word(41), maker: 'other', value: 0n })],
        departures: [departure(40)],
      },
      left(40),
    ],
    [
      'is open where the allowance went by nothing that was seen: only a pull does that',
      { nonce: taken, approvals: [approval(30)] },
      open,
    ],
    [
      'is open where the allowance went in parts that cannot be told from other spending',
      {
        nonce: taken,
        approvals: [approval(30)],
        departures: [
          departure(35, { of: [6_000_000n], link: 'none' }),
          departure(36, { of: [4_000_000n], link: 'none' }),
        ],
      },
      open,
    ],
    [
      'gave way to another one where that took the money by its allowance',
      { nonce: taken, approvals: [approval(30)], departures: [departure(35)] },
      nonceTaken,
      { claimed: { departures: new Set([word(35)]) } },
    ],
    [
      'is open where more left since than the other one took',
      {
        nonce: taken,
        approvals: [approval(30)],
        departures: [departure(35), departure(36, { of: [1n], link: 'none' })],
      },
      open,
      { claimed: { departures: new Set([word(35)]) } },
    ],
    [
      'is open where the other one took the money before the permit was used',
      { nonce: taken, approvals: [approval(30)], departures: [departure(25)] },
      open,
      { claimed: { departures: new Set([word(25)]) } },
    ],
    [
      'is open where the other one took less than the permit gave',
      { nonce: taken, approvals: [approval(30)], departures: [departure(35, { of: [amount - 1n] })] },
      open,
      { claimed: { departures: new Set([word(35)]) } },
    ],
    [
      'is open where its own transaction moved money that another record has claimed',
      { nonce: taken, approvals: [approval(30)], departures: [departure(30, { link: 'permit' })] },
      open,
      { claimed: { departures: new Set([word(30)]) } },
    ],
  ])('%s', check)
})
