import { expect, test, vi } from 'vitest'
import { form } from '../../../src/core/chunks/form.js'
import { transfers } from '../../../src/core/chunks/transfers.js'
import { lazyRecords } from '../../../src/core/config/lazyRecords.js'
import type { Channel } from '../../../src/core/environment/createChannel.js'
import { processLocks } from '../../../src/core/environment/locks.js'
import type { TransferRecord } from '../../../src/core/record/record.js'
import { memoryStorage } from '../../../src/core/record/recordStorage.js'
import { createRecordStore } from '../../../src/core/record/recordStore.js'
import { arrived, evmRecord } from '../support/records.js'

/** The channel between pages over one storage. */
function createTestChannel(): Channel & { tell(id: string): void } {
  const listeners = new Set<(id: string) => void>()
  return {
    post: () => undefined,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell: (id) => {
      for (const listener of listeners) listener(id)
    },
  }
}

function createPage() {
  const storage = memoryStorage()
  const channel = createTestChannel()
  const locks = processLocks()
  const load = vi.fn(async () => transfers)
  const page = lazyRecords(load, async () => form, storage, { locks, channel })
  const told: string[] = []
  const stop = page.records.subscribe(
    ({ status }) => told.push(status),
    (id) => told.push(`${id} removed`),
  )
  return { ...page, load, told, stop, channel, otherPage: createRecordStore(storage, { locks, channel }) }
}

test('a page with nothing open loads no record store', async () => {
  const { openRecords, otherPage, load } = createPage()
  expect(await openRecords.exist()).toBe(false)
  await otherPage.put(evmRecord(arrived))
  expect(await openRecords.exist()).toBe(false)
  expect(load).not.toHaveBeenCalled()
})

test('an open record is reported and read by the store', async () => {
  const { openRecords, records, otherPage } = createPage()
  await otherPage.put(evmRecord())
  expect(await openRecords.exist()).toBe(true)
  expect(await records.list()).toMatchObject([{ id: evmRecord().id, status: 'submitting' }])
})

test.each(['storage', 'memory'] as const)(
  'an early subscriber gets the first record, stored in %s',
  async (keep) => {
    const { records, told } = createPage()
    await records.put(evmRecord(), { keep })
    expect(told).toEqual(['submitting'])
  },
)

test('a record from another page is read and passed on once', async () => {
  const { channel, otherPage, told } = createPage()
  const { id } = await otherPage.put(evmRecord())
  await Promise.resolve()
  channel.tell(id)
  await expect.poll(() => told).toEqual(['submitting'])
  await otherPage.update(id, (stored) => ({ ...stored, status: 'pending' }) as TransferRecord)
  channel.tell(id)
  await expect.poll(() => told).toEqual(['submitting', 'pending'])
})

test('an unsubscribed listener gets nothing', async () => {
  const { records, told, stop } = createPage()
  stop()
  await records.put(evmRecord())
  expect(told).toEqual([])
})

test('following starts before the first record is stored, and misses nothing', async () => {
  const { records, openRecords } = createPage()
  const heard: string[] = []
  let finishLoading = (): void => undefined
  const loaded = new Promise<void>((resolve) => {
    finishLoading = resolve
  })
  openRecords.whenNeeded(async () => {
    await loaded
    records.subscribe(({ status }) => heard.push(status))
  })
  const stored = records.put(evmRecord(), { keep: 'memory' })
  setTimeout(finishLoading)
  await stored
  expect(heard).toEqual(['submitting'])
})

test('code that failed to load is loaded again with the next call', async () => {
  const storage = memoryStorage()
  const load = vi.fn(async () => transfers).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { records } = lazyRecords(load, async () => form, storage, {
    locks: processLocks(),
    channel: createTestChannel(),
  })
  await expect(records.list()).rejects.toThrow('Failed to fetch')
  expect(await records.list()).toEqual([])
})
