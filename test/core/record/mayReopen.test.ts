import { expect, test } from 'vitest'
import { isDoubtful, mayReopen, reopenWindow } from '../../../src/core/record/mayReopen.js'
import { nonce, permitRecord } from '../support/permitScene.js'
import { notSent, setAside, solanaRecord } from '../support/records.js'

const byOne = permitRecord({ ...notSent, agreed: ['one.test'] })

test('what one node has called expired is in doubt, and what version 1 has: it names none', () => {
  expect(isDoubtful(byOne)).toBe(true)
  expect(isDoubtful(permitRecord({ ...notSent, agreed: undefined }))).toBe(true)
  expect(isDoubtful(permitRecord(notSent))).toBe(false)
  expect(isDoubtful(permitRecord({ ...notSent, agreed: [], reason: 'replaced' }))).toBe(false)
})

test('it may open again until its sender has signed on that nonce or a later one', () => {
  const later = { id: 'record-2', createdAt: 9 }
  const with_ = (change: object) => [byOne, permitRecord({ ...later, ...change })]
  expect(mayReopen(byOne, [byOne], 0)).toBe(true)
  expect(mayReopen(byOne, with_({}), 0)).toBe(false)
  expect(mayReopen(byOne, with_({ createdAt: 1 }), 0)).toBe(true)
  expect(mayReopen(byOne, with_({ permit: { ...byOne.permit, nonce: nonce - 1n } }), 0)).toBe(true)
  expect(mayReopen(byOne, with_({ owner: `0x${'9'.repeat(40)}` }), 0)).toBe(true)
  expect(mayReopen(byOne, [byOne, solanaRecord(later)], 0)).toBe(true)
})

test('what was set aside may open again for a day', () => {
  const record = permitRecord(setAside)
  expect(mayReopen(record, [], reopenWindow)).toBe(true)
  expect(mayReopen(record, [], reopenWindow + 1)).toBe(false)
})
