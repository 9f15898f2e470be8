import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { StorageError } from '../../../src/core/errors/storageErrors.js'
import { indexedDbStorage } from '../../../src/core/record/indexedDbStorage.js'

const databaseName = 'usdc-bridge-react'

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  const storage = indexedDbStorage()
  for (const key of await storage.keys()) await storage.removeItem(key)
})

/** Deletes the database, and tells whether an open connection blocked it. */
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

test('reads at the same moment share one transaction, and each gets its own value', async () => {
  const storage = indexedDbStorage()
  const keys = Array.from({ length: 50 }, (_, index) => `key ${index}`)
  for (const key of keys) await storage.setItem(key, `of ${key}`)
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const values = await Promise.all([...keys, 'nothing'].map((key) => storage.getItem(key)))
  expect(values).toEqual([...keys.map((key) => `of ${key}`), undefined])
  expect(transaction).toHaveBeenCalledTimes(1)
})

test('a read after a write includes that write, even during other reads', async () => {
  const storage = indexedDbStorage()
  await storage.setItem('a', 'one')
  const [before, after] = await Promise.all([
    storage.getItem('a'),
    storage.setItem('a', 'two').then(() => storage.getItem('a')),
  ])
  expect(['one', 'two']).toContain(before)
  expect(after).toBe('two')
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

describe('a failure is a StorageError', () => {
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

  test('an aborted write', async () => {
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

  test('a value that cannot be cloned', async () => {
    const storage = indexedDbStorage()
    await expect(storage.setItem('a', (() => 1) as unknown as string)).rejects.toBeInstanceOf(StorageError)
  })
})

/** Holds the database open and blocks everyone else from changing it. */
async function holdDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName)
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

describe('a timeout is a StorageError', () => {
  afterEach(() => vi.useRealTimers())

  test('for a database that opens too late, until it does', async () => {
    await indexedDbStorage().setItem('a', 'one')
    const holder = await holdDatabase()
    const deleted = deleteDatabase()
    expect(await deleted).toBe('blocked')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const storage = indexedDbStorage()
    const written = storage.setItem('a', 'two')
    written.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(5_000)
    await expect(written).rejects.toMatchObject({
      name: 'StorageError',
      cause: { message: 'The database did not open in time.' },
    })
    vi.useRealTimers()
    holder.close()
    expect(await storage.keys()).toEqual([])
    await storage.setItem('a', 'three')
    expect(await storage.getItem('a')).toBe('three')
  })

  test('for a write blocked by another page, which is aborted and never happens later', async () => {
    const storage = indexedDbStorage()
    await storage.setItem('a', 'one')
    const holder = await holdDatabase()
    const busy = holder.transaction('records', 'readwrite')
    let isOver = false
    const keepBusy = () => {
      if (!isOver) busy.objectStore('records').get('a').onsuccess = keepBusy
    }
    keepBusy()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const written = storage.setItem('a', 'two')
    written.catch(() => undefined)
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await vi.advanceTimersByTimeAsync(5_000)
    await expect(written).rejects.toBeInstanceOf(StorageError)
    vi.useRealTimers()
    isOver = true
    await new Promise((resolve) => {
      busy.oncomplete = resolve
    })
    holder.close()
    expect(await storage.getItem('a')).toBe('one')
  })

  test('but work in time is not affected', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const storage = indexedDbStorage()
    await storage.setItem('a', 'one')
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('a full disk is a StorageError, and the next write is tried again', async () => {
  const storage = indexedDbStorage()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(storage.setItem('a', 'one')).rejects.toMatchObject({
    name: 'StorageError',
    cause: { name: 'QuotaExceededError' },
  })
  await storage.setItem('a', 'two')
  expect(await storage.getItem('a')).toBe('two')
})

test('on a page with an opaque origin, Chromium refuses storage and locks by name', async () => {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  onTestFinished(() => frame.remove())
  const said = new Promise((resolve) => {
    const hear = ({ source, data }: MessageEvent) => source === frame.contentWindow && resolve(data)
    addEventListener('message', hear)
    onTestFinished(() => removeEventListener('message', hear))
  })
  frame.srcdoc = `<script type="module">
    const refusal = (use) => Promise.resolve().then(use).then(() => 'allowed', ({ name }) => name)
    const uses = [
      () => indexedDB.open('x'),
      () => navigator.locks.request('x', () => undefined),
      () => navigator.locks.query(),
    ]
    parent.postMessage(await Promise.all(uses.map(refusal)), '*')
  </script>`
  document.body.append(frame)
  expect(await said).toEqual(['SecurityError', 'SecurityError', 'SecurityError'])
})

test('a database upgraded by a later version is opened', async () => {
  const storage = indexedDbStorage()
  await storage.setItem('a', 'one')
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 7)
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
    request.onerror = () => reject(request.error)
  })
  expect(await storage.getItem('a')).toBe('one')
  expect(await indexedDbStorage().keys()).toEqual(['a'])
})

// This test is last, because a blocked deletion prevents every later test from opening the database.
test('the connection closes when the database is deleted, and opens again', async () => {
  const storage = indexedDbStorage()
  await storage.setItem('a', 'one')
  expect(await deleteDatabase()).toBe('deleted')
  expect(await storage.getItem('a')).toBeUndefined()
  await storage.setItem('a', 'two')
  expect(await storage.getItem('a')).toBe('two')
})
