import { afterEach, describe, expect, test, vi } from 'vitest'
import { StorageError } from '../../src/core/errors/StorageError.js'
import { indexedDbStorage } from '../../src/core/indexedDbStorage.js'

const databaseName = 'usdc-bridge-react'

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  const storage = indexedDbStorage()
  for (const key of await storage.keys()) await storage.removeItem(key)
})

/** Deletes the database, and tells whether an open connection stood in the way. */
function deleteDatabase(): Promise<'deleted' | 'blocked'> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(databaseName)
    request.onsuccess = () => resolve('deleted')
    request.onblocked = () => resolve('blocked')
    request.onerror = () => reject(request.error)
  })
}

test('keeps text by key', async () => {
  const storage = indexedDbStorage()
  expect(await storage.getItem('a')).toBeUndefined()
  await storage.setItem('a', 'one')
  await storage.setItem('b', 'zwei €')
  await storage.setItem('a', 'two')
  expect([await storage.getItem('a'), await storage.getItem('b')]).toEqual(['two', 'zwei €'])
  expect(await storage.keys()).toEqual(['a', 'b'])
  await storage.removeItem('a')
  expect(await storage.keys()).toEqual(['b'])
})

test('each write is flushed to disk before it counts', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await indexedDbStorage().setItem('a', 'one')
  expect(transaction).toHaveBeenCalledWith('records', 'readwrite', { durability: 'strict' })
  const opened = transaction.mock.results[0]?.value as IDBTransaction | undefined
  expect(opened?.durability).toBe('strict')
})

test('a write counts when its transaction is complete, not before', async () => {
  const completed = vi.fn()
  const { transaction } = IDBDatabase.prototype
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...parameters
  ) {
    const opened = transaction.apply(this, parameters)
    opened.addEventListener('complete', completed)
    return opened
  })
  await indexedDbStorage().setItem('a', 'one')
  expect(completed).toHaveBeenCalledOnce()
})

test('two connections see each other', async () => {
  const [one, two] = [indexedDbStorage(), indexedDbStorage()]
  await one.setItem('a', 'one')
  expect(await two.getItem('a')).toBe('one')
  await two.setItem('a', 'two')
  expect(await one.getItem('a')).toBe('two')
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? one : two).setItem(`k${index}`, 'x')),
  )
  expect(await one.keys()).toHaveLength(21)
})

test('opens on first use, and once', async () => {
  const open = vi.spyOn(indexedDB, 'open')
  const storage = indexedDbStorage()
  expect(open).not.toHaveBeenCalled()
  await Promise.all([storage.getItem('a'), storage.keys(), storage.setItem('a', 'one')])
  expect(open).toHaveBeenCalledOnce()
})

describe('what fails is a StorageError', () => {
  test.each(['getItem', 'setItem', 'removeItem', 'keys'] as const)(
    '%s, without IndexedDB',
    async (method) => {
      vi.stubGlobal('indexedDB', undefined)
      const storage = indexedDbStorage()
      await expect(storage[method]('a', 'b')).rejects.toBeInstanceOf(StorageError)
    },
  )

  test('and the next use tries again', async () => {
    const storage = indexedDbStorage()
    vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    await expect(storage.setItem('a', 'one')).rejects.toMatchObject({
      name: 'StorageError',
      cause: { name: 'SecurityError' },
    })
    await storage.setItem('a', 'two')
    expect(await storage.getItem('a')).toBe('two')
  })

  test('a write that is aborted', async () => {
    const { transaction } = IDBDatabase.prototype
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(function (
      this: IDBDatabase,
      ...parameters
    ) {
      const opened = transaction.apply(this, parameters)
      queueMicrotask(() => opened.abort())
      return opened
    })
    const storage = indexedDbStorage()
    await expect(storage.setItem('a', 'one')).rejects.toBeInstanceOf(StorageError)
    expect(await storage.getItem('a')).toBeUndefined()
  })

  test('what cannot be cloned', async () => {
    const storage = indexedDbStorage()
    await expect(storage.setItem('a', (() => 1) as unknown as string)).rejects.toBeInstanceOf(StorageError)
  })
})

// The last one: a deletion that is blocked keeps every later test from opening the database.
test('makes way for who deletes the database, and opens it anew', async () => {
  const storage = indexedDbStorage()
  await storage.setItem('a', 'one')
  expect(await deleteDatabase()).toBe('deleted')
  expect(await storage.getItem('a')).toBeUndefined()
  await storage.setItem('a', 'two')
  expect(await storage.getItem('a')).toBe('two')
})
