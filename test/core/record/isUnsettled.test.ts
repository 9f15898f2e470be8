import { expect, test } from 'vitest'
import { isUnsettled } from '../../../src/core/record/isUnsettled.js'
import { arrived, evmRecord, notSent, solanaRecord } from '../support/records.js'

const sent = { status: 'sent', departure: arrived.arrival }

test.each<[string, object, boolean, boolean]>([
  ['submitting', { status: 'submitting' }, true, true],
  ['unanswered', { status: 'unanswered' }, true, true],
  ['refused', { status: 'refused' }, true, true],
  ['pending', { status: 'pending' }, true, true],
  ['permitUsed', { status: 'permitUsed' }, true, true],
  ['reverted', { status: 'reverted' }, true, false],
  ['sent', sent, false, false],
  ['arrived', arrived, false, false],
  ['notSent', notSent, false, false],
])('what was authorised and is %s may still take the money, or not', (_, state, byPermit, bySolana) => {
  expect(isUnsettled(evmRecord(state))).toBe(byPermit)
  expect(isUnsettled(solanaRecord(state))).toBe(bySolana)
})
