import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgePermit } from '../../../../src/core/follow/evm/judgePermit.js'
import type { PermitHistory } from '../../../../src/core/follow/evm/permitHistory.js'
import type { TransferStatus } from '../../../../src/core/record/record.js'
import {
  amount,
  blockAt,
  deadline,
  departure,
  deviceAfter,
  finalAfter,
  nonce,
  permitHistory,
  permitRecord,
  seenAt,
  word,
} from '../../support/permitScene.js'

const departures = fc.array(
  fc
    .record({
      at: fc.integer({ min: 20, max: 180 }),
      part: fc.bigInt({ min: 1n, max: amount }),
      tie: fc.constantFrom('signature' as const, 'allowance' as const),
    })
    .map(({ at, part, tie }) => departure(at, { amount: part, tie })),
  { maxLength: 3 },
)

/** Any nonce, allowance and time that a node may show, with or without a use and departures. */
const histories: fc.Arbitrary<PermitHistory> = fc
  .record({
    state: fc.record({
      nonce: fc.constantFrom(nonce, nonce + 1n, nonce + 2n),
      allowance: fc.oneof(fc.constant(0n), fc.constant(amount), fc.bigInt({ min: 0n, max: amount })),
      transactions: fc.constantFrom(0n, 1n),
      code: fc.constantFrom<`0x${string}`>('0x', '0xef0100'),
      block: fc.constantFrom(blockAt(100, deadline - 1n), blockAt(200, deadline + 700n)),
    }),
    isUsed: fc.boolean(),
    departures,
    isFinal: fc.boolean(),
  })
  .map(({ isUsed, isFinal, ...shown }) =>
    permitHistory({
      ...shown,
      ...(isUsed && { use: seenAt(50) }),
      ...(isFinal && { final: finalAfter }),
    }),
  )

/** Further evidence, seen later or at a node that keeps more. */
const additions = fc.record({
  departures,
  isTaken: fc.boolean(),
  isRevoked: fc.boolean(),
  isFinal: fc.boolean(),
  isUnapproved: fc.boolean(),
  isSiblingFinal: fc.boolean(),
})

const statuses = fc.constantFrom<TransferStatus>('unanswered', 'refused', 'pending')

test('more evidence never turns a sent transfer into one that was not sent', () => {
  let left = 0
  fc.assert(
    fc.property(histories, additions, statuses, (history, added, status) => {
      const record = permitRecord({ status })
      const judge = (seen: PermitHistory, hasLeft = false) => {
        const siblings = [{ r: [word(0xa)], leftIn: hasLeft ? word(0xb) : undefined }]
        return judgePermit({ record, history: seen, siblings, now: deviceAfter })
      }
      if (judge(history).kind !== 'left') return
      left += 1
      // The whole allowance cannot be revoked if part of it has left, so such a history is impossible.
      const isInferred = history.departures.length === 0
      const revocation = {
        block: blockAt(60, deadline - 200n),
        state: { nonce: nonce + 1n, code: '0x', transactions: 1n },
      } as const
      const more: PermitHistory = {
        ...history,
        departures: [...history.departures, ...added.departures],
        ...(added.isTaken && { taken: seenAt(70) }),
        ...(added.isRevoked && !isInferred && { revocation }),
        ...(added.isFinal && { final: finalAfter }),
        ...(added.isUnapproved && { isUnapproved: true }),
      }
      expect(judge(more, added.isSiblingFinal).kind).not.toBe('over')
    }),
    { seed: 1, numRuns: 5_000 },
  )
  expect(left).toBeGreaterThan(1_000)
})
