import { expect, test } from 'vitest'
import { listWitnesses, type Readers } from '../../../src/core/chain/reader.js'

const reader = { request: async () => undefined }

test.each([
  [
    ['one.test', 'two.test', 'wallet'],
    ['one.test', 'two.test', 'wallet'],
  ],
  [
    ['one.test', 'two.test', 'one.test'],
    ['one.test (1)', 'two.test', 'one.test (3)'],
  ],
])('witnesses that share a name are numbered by their place, and no others: %j', async (names, listed) => {
  const witnesses = () => names.map((name) => ({ name, reader }))
  const readers: Readers = Object.assign(() => reader, { witnesses })
  expect(await listWitnesses(readers, 'BASE')).toEqual(listed.map((name) => ({ name, reader })))
})

test('without a list, the only reader is the witness', async () => {
  expect(await listWitnesses(() => reader, 'BASE')).toEqual([{ name: 'node', reader }])
})
