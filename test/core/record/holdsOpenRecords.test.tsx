import { afterEach, expect, test, vi } from 'vitest'
import { holdsOpenRecords } from '../../../src/core/record/holdsOpenRecords.js'
import { indexedDbStorage } from '../../../src/core/record/indexedDbStorage.js'
import { memoryStorage } from '../../../src/core/record/recordStorage.js'
import { createRecordStore } from '../../../src/core/record/recordStore.js'
import { arrived, evmRecord } from '../support/records.js'

const databaseName = 'usdc-bridge-react'

function deleteDatabase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(databaseName)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
}

afterEach(async () => {
  vi.unstubAllGlobals()
  await deleteDatabase()
})

test('checking creates no database, and the store opens its own afterwards', async () => {
  await deleteDatabase()
  expect(await holdsOpenRecords(undefined)).toBe(false)
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName)
  const store = createRecordStore(indexedDbStorage())
  await store.put(evmRecord())
  expect(await store.list()).toHaveLength(1)
})

test('a stored record is found while it is open', async () => {
  const store = createRecordStore(indexedDbStorage())
  await store.put(evmRecord())
  expect(await holdsOpenRecords(undefined)).toBe(true)
  await store.put(evmRecord(arrived))
  expect(await holdsOpenRecords(undefined)).toBe(false)
})

test('the same applies to a custom storage, whatever else is in it', async () => {
  const storage = memoryStorage()
  await storage.setItem('theme', 'dark')
  expect(await holdsOpenRecords(storage)).toBe(false)
  const store = createRecordStore(storage)
  await store.put(evmRecord())
  expect(await holdsOpenRecords(storage)).toBe(true)
  await store.put(evmRecord(arrived))
  expect(await holdsOpenRecords(storage)).toBe(false)
})

test.each([
  ['a later version’s open record', '{"version":9,"stage":"waiting"}'],
  ['a damaged record', '{"version":1,'],
])('%s counts as open', async (_what, text) => {
  await indexedDbStorage().setItem('usdc-bridge:record-9', text)
  expect(await holdsOpenRecords(undefined)).toBe(true)
})

test('without a database, the store reports the problem', async () => {
  vi.stubGlobal('indexedDB', undefined)
  expect(await holdsOpenRecords(undefined)).toBe(true)
  vi.unstubAllGlobals()
})
