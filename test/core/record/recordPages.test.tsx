import { afterEach, expect, onTestFinished, test } from 'vitest'
import { createLocks } from '../../../src/core/environment/locks.js'
import { indexedDbStorage } from '../../../src/core/record/indexedDbStorage.js'
import type { TransferRecord } from '../../../src/core/record/record.js'
import { createRecordStore } from '../../../src/core/record/recordStore.js'
import { openSecondPage } from '../../support/openSecondPage.js'
import { arrived, evmRecord } from '../support/records.js'

const become = (state: object) => (stored: TransferRecord) => ({ ...stored, ...state }) as TransferRecord

afterEach(async () => {
  const storage = indexedDbStorage()
  for (const key of await storage.keys()) await storage.removeItem(key)
})

test('a page is notified of what another one stores, changes and deletes', async () => {
  const own = createRecordStore(indexedDbStorage())
  const { records: theirs } = await openSecondPage()
  const told: string[] = []
  onTestFinished(
    own.subscribe(
      ({ status }) => told.push(status),
      (id) => told.push(`${id} removed`),
    ),
  )
  await theirs.put(evmRecord())
  await expect.poll(() => told).toEqual(['submitting'])
  await theirs.update('record-1', (stored) => ({ ...stored, status: 'pending' }) as TransferRecord)
  await expect.poll(() => told).toEqual(['submitting', 'pending'])
  await theirs.put(evmRecord(arrived))
  await theirs.remove('record-1')
  await expect.poll(() => told.at(-1)).toBe('record-1 removed')
  expect(await own.list()).toEqual([])
})

test('two pages that change one record at the same time lose no change', async () => {
  const own = createRecordStore(indexedDbStorage())
  const { records: theirs } = await openSecondPage()
  await own.put(evmRecord({ reference: '' }))
  const marks = [...'abcdefghijklmnop']
  const add = (mark: string) => (stored: TransferRecord) => ({
    ...stored,
    reference: stored.reference + mark,
  })
  await Promise.all(marks.map((mark, index) => (index % 2 ? own : theirs).update('record-1', add(mark))))
  expect([...((await own.get('record-1'))?.reference ?? '')].toSorted()).toEqual(marks)
})

test('a page that closes midway blocks nobody', async () => {
  const own = createRecordStore(indexedDbStorage())
  const { records: theirs, close } = await openSecondPage()
  await own.put(evmRecord())
  for (let index = 0; index < 10; index++)
    theirs.update('record-1', become({ reference: `theirs ${index}` })).catch(() => undefined)
  close()
  expect(await own.update('record-1', become({ reference: 'mine' }))).toMatchObject({ reference: 'mine' })
  expect(await own.listUnreadable()).toEqual([])
})

test('a lock is released when its holder is done', async () => {
  const locks = createLocks()
  const name = crypto.randomUUID()
  await locks.hold(name, async () => expect(await locks.isHeld(name)).toBe(true))
  expect(await locks.isHeld(name)).toBe(false)
})
