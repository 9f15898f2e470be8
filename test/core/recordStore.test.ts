import { describe, expect, test, vi } from 'vitest'
import { RecordNotFoundError } from '../../src/core/errors/RecordNotFoundError.js'
import { StorageError } from '../../src/core/errors/StorageError.js'
import { memoryStorage } from '../../src/core/memoryStorage.js'
import type { TransferRecord } from '../../src/core/record.js'
import { serializeRecord } from '../../src/core/recordSchema.js'
import type { RecordStorage } from '../../src/core/recordStorage.js'
import { createRecordStore } from '../../src/core/recordStore.js'

const record: TransferRecord = {
  id: 'record-1',
  version: 1,
  network: 'mainnet',
  service: '/api/bridge',
  from: 'BASE',
  to: 'ARB',
  amount: 10_000_000n,
  owner: '0x1111111111111111111111111111111111111111',
  recipient: '0x2222222222222222222222222222222222222222',
  createdAt: 1,
  updatedAt: 1,
  chainId: 8453,
  token: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  permit: { spender: '0x3333333333333333333333333333333333333333', nonce: 7n, deadline: 9n },
  sourceStart: 5n,
  status: 'submitting',
}
const pending = (stored: TransferRecord) => ({ ...stored, status: 'pending' }) as TransferRecord

/** A storage that fails in one way, as storages do. */
const faulty = (fault: (storage: RecordStorage) => Partial<RecordStorage>): RecordStorage => {
  const storage = memoryStorage()
  return { ...storage, ...fault(storage) }
}

test('keeps records under keys of its own, and lists them newest first', async () => {
  const storage = memoryStorage()
  await storage.setItem('theirs', 'x')
  const store = createRecordStore(storage)
  await store.put(record)
  await store.put({ ...record, id: 'record-2', createdAt: 3 })
  await store.put({ ...record, id: 'record-3', createdAt: 2 })
  expect((await store.list()).map(({ id }) => id)).toEqual(['record-2', 'record-3', 'record-1'])
  expect((await storage.keys()).toSorted()).toEqual([
    'theirs',
    'usdc-bridge:record-1',
    'usdc-bridge:record-2',
    'usdc-bridge:record-3',
  ])
  expect(await store.get('record-1')).toEqual(record)
  expect(await store.get('record-9')).toBeUndefined()
})

test('two stores over one storage see the same records', async () => {
  const storage = memoryStorage()
  await createRecordStore(storage).put(record)
  expect(await createRecordStore(storage).list()).toEqual([record])
})

test('leaves out what cannot be read, and shows the rest', async () => {
  const storage = memoryStorage()
  const store = createRecordStore(storage)
  await store.put(record)
  await storage.setItem('usdc-bridge:broken', '{"id":')
  await storage.setItem('usdc-bridge:newer', serializeRecord(record).replace('"version":1', '"version":2'))
  await storage.setItem('usdc-bridge:empty', '')
  expect(await store.list()).toEqual([record])
  expect(await store.get('broken')).toBeUndefined()
})

describe('put', () => {
  test.each<[string, RecordStorage]>([
    ['drops what is written', faulty(() => ({ setItem: async () => undefined }))],
    [
      'cuts what is written',
      faulty((storage) => ({ setItem: (key, value) => storage.setItem(key, value.slice(0, 100)) })),
    ],
    [
      'writes under another key',
      faulty((storage) => ({ setItem: (key, value) => storage.setItem(`${key}.`, value) })),
    ],
    [
      'gives back what was there before',
      faulty((storage) => ({ getItem: async (key) => (await storage.getItem(key)) && '{}' })),
    ],
    ['is full', faulty(() => ({ setItem: () => Promise.reject(new Error('QuotaExceededError')) }))],
    [
      'throws at once',
      faulty(() => ({
        setItem: () => {
          throw new Error('denied')
        },
      })),
    ],
    ['cannot be read back', faulty(() => ({ getItem: () => Promise.reject(new Error('gone')) }))],
  ])('a storage that %s is not trusted', async (_name, storage) => {
    const store = createRecordStore(storage)
    const listener = vi.fn()
    store.subscribe(listener)
    await expect(store.put(record)).rejects.toBeInstanceOf(StorageError)
    expect(listener).not.toHaveBeenCalled()
  })

  test('refuses what could not be read again, and keeps what was there', async () => {
    const store = createRecordStore(memoryStorage())
    await store.put(record)
    for (const change of [{ reference: 'x'.repeat(257) }, { network: 'x'.repeat(65) }, { amount: -1n }])
      await expect(store.put({ ...record, ...change })).rejects.toMatchObject({
        name: 'StorageError',
        cause: { message: 'it could not be read as a record again' },
      })
    expect(await store.list()).toEqual([record])
  })

  test('waits for a slow storage', async () => {
    let written = false
    const store = createRecordStore(
      faulty((storage) => ({
        async setItem(key, value) {
          await new Promise((resolve) => setTimeout(resolve, 30))
          written = true
          await storage.setItem(key, value)
        },
      })),
    )
    await store.put(record)
    expect(written).toBe(true)
  })
})

describe('reading', () => {
  const failing = () => Promise.reject(new Error('the disk is gone'))
  test.each(['get', 'list', 'update'] as const)(
    '%s: a storage that fails -> StorageError',
    async (method) => {
      const store = createRecordStore(faulty(() => ({ getItem: failing, keys: failing })))
      const calls = {
        get: () => store.get('x'),
        list: () => store.list(),
        update: () => store.update('x', pending),
      }
      await expect(calls[method]()).rejects.toMatchObject({
        name: 'StorageError',
        cause: { message: 'the disk is gone' },
      })
    },
  )

  test('an error of ours is passed on as it is', async () => {
    const error = new StorageError()
    const store = createRecordStore(faulty(() => ({ getItem: () => Promise.reject(error) })))
    await expect(store.get('x')).rejects.toBe(error)
  })
})

describe('update', () => {
  test('changes what is stored now', async () => {
    const store = createRecordStore(memoryStorage())
    await store.put(record)
    expect(await store.update('record-1', pending)).toMatchObject({ status: 'pending' })
    expect(await store.get('record-1')).toMatchObject({ status: 'pending' })
  })

  test('writes nothing where nothing changes', async () => {
    const storage = memoryStorage()
    const store = createRecordStore(storage)
    await store.put(record)
    const setItem = vi.spyOn(storage, 'setItem')
    await store.update('record-1', (stored) => stored)
    expect(setItem).not.toHaveBeenCalled()
  })

  test('of a record that is not there -> RecordNotFoundError', async () => {
    const store = createRecordStore(memoryStorage())
    await expect(store.update('record-9', pending)).rejects.toBeInstanceOf(RecordNotFoundError)
  })
})

describe('subscribe', () => {
  test('tells of every change until it is stopped', async () => {
    const store = createRecordStore(memoryStorage())
    const heard: string[] = []
    const stop = store.subscribe(({ status }) => heard.push(status))
    await store.put(record)
    await store.update('record-1', pending)
    stop()
    await store.put(record)
    expect(heard).toEqual(['submitting', 'pending'])
  })

  test('a listener that fails is reported, and keeps nothing from anybody', async () => {
    const reportError = vi.fn()
    vi.stubGlobal('reportError', reportError)
    const store = createRecordStore(memoryStorage())
    const error = new Error('no log')
    const second = vi.fn()
    store.subscribe(() => {
      throw error
    })
    store.subscribe(second)
    expect(await store.put(record)).toBe(record)
    expect(second).toHaveBeenCalledWith(record)
    expect(reportError).toHaveBeenCalledWith(error)
    vi.unstubAllGlobals()
    expect(await store.put(record)).toBe(record)
  })
})
