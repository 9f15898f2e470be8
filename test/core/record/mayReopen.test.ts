import { expect, test } from 'vitest'
import { isDoubtful, mayReopen, reopenWindow } from '../../../src/core/record/mayReopen.js'
import { nonce, permitRecord } from '../support/permitScene.js'
import { notSent, setAside, solanaRecord } from '../support/records.js'

const byOne = permitRecord({ ...notSent, agreed: ['one.test'], createdAt: 1 })

test('a record called expired by one node is in doubt, and so is a version 1 record, which lists none', () => {
  expect(isDoubtful(byOne)).toBe(true)
  expect(isDoubtful(permitRecord({ ...notSent, agreed: undefined }))).toBe(true)
  expect(isDoubtful(permitRecord(notSent))).toBe(false)
  expect(isDoubtful(permitRecord({ ...notSent, agreed: [], reason: 'replaced' }))).toBe(false)
})

const later = { id: 'record-2', createdAt: 9 }
const on = (nonce: bigint) => ({ permit: { ...byOne.permit, nonce } })
const with_ = (change: object) => [byOne, permitRecord({ ...later, ...change })]

test('it may reopen until its sender has signed with a later nonce', () => {
  expect(mayReopen(byOne, [byOne], 0)).toBe(true)
  expect(mayReopen(byOne, with_(on(nonce + 1n)), 0)).toBe(false)
  expect(mayReopen(byOne, with_({ ...on(nonce + 1n), createdAt: 1 }), 0)).toBe(true)
  expect(mayReopen(byOne, with_(on(nonce - 1n)), 0)).toBe(true)
  expect(mayReopen(byOne, with_({ ...on(nonce + 1n), owner: `0x${'9'.repeat(40)}` }), 0)).toBe(true)
  expect(mayReopen(byOne, [byOne, solanaRecord(later)], 0)).toBe(true)
})

test('another record with its nonce settles it once that is known to have used it', () => {
  expect(mayReopen(byOne, with_({}), 0)).toBe(true)
  expect(mayReopen(byOne, with_(setAside), 0)).toBe(true)
  expect(mayReopen(byOne, with_({ status: 'permitUsed' }), 0)).toBe(false)
})

test('a record called expired by one Solana node may reopen for a day', () => {
  const record = solanaRecord({ ...notSent, agreed: ['one.test'], updatedAt: 5 })
  expect(mayReopen(record, [record], 4 + reopenWindow)).toBe(true)
  expect(mayReopen(record, [record], 5 + reopenWindow)).toBe(false)
})

test('a record that was set aside may reopen for a day', () => {
  const record = permitRecord(setAside)
  expect(mayReopen(record, [], reopenWindow)).toBe(true)
  expect(mayReopen(record, [], reopenWindow + 1)).toBe(false)
})
