import { expect, test } from 'vitest'
import { memoryStorage } from '../../../../src/core/record/memoryStorage.js'
import { createRecordStore } from '../../../../src/core/record/recordStore.js'
import { senderKey } from '../../../../src/core/record/sender.js'
import { findFreeDeadline } from '../../../../src/core/transfer/evm/findFreeDeadline.js'
import { evmRecord, solanaRecord } from '../../support/records.js'
import { faultyStorage } from '../../support/storages.js'

const record = evmRecord()
const wanted = { nonce: 7n, earliest: 9n }

async function free(...stored: readonly ReturnType<typeof evmRecord>[]): Promise<bigint> {
  const records = createRecordStore(memoryStorage())
  for (const each of stored) await records.put(each)
  return findFreeDeadline({ records }, senderKey(record), wanted)
}

test('a permit that replaces one made in the same block gets its own deadline, and so its own signature', async () => {
  const { permit } = record as typeof record & { from: 'BASE' }
  const later = evmRecord({ id: 'record-3', permit: { ...permit, deadline: 10n } })
  expect(await free(record)).toBe(10n)
  expect(await free(record, later)).toBe(11n)
  expect(await free(later)).toBe(9n)
})

test('permits with another nonce, sender or chain do not matter', async () => {
  const { permit } = record as typeof record & { from: 'BASE' }
  expect(await free(evmRecord({ permit: { ...permit, nonce: 6n } }))).toBe(9n)
  expect(await free(evmRecord({ owner: '0x4444444444444444444444444444444444444444' }))).toBe(9n)
  expect(await free(evmRecord({ chainId: 84_532 }), solanaRecord())).toBe(9n)
})

test('an unreadable storage is left to the guard', async () => {
  const records = createRecordStore(faultyStorage(() => ({ keys: () => Promise.reject(new Error('gone')) })))
  expect(await findFreeDeadline({ records }, senderKey(record), wanted)).toBe(9n)
})
