import { describe, expect, test, vi } from 'vitest'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import { StorageError } from '../../../src/core/errors/storageErrors.js'
import { collectAttributed, observationKey } from '../../../src/core/record/attributedTransactions.js'
import type { TransferRecord } from '../../../src/core/record/record.js'
import { memoryStorage, type RecordStorage } from '../../../src/core/record/recordStorage.js'
import { createRecordStore } from '../../../src/core/record/recordStore.js'
import { isBlocking } from '../../../src/core/record/status.js'
import { storeAnswer } from '../../../src/core/transfer/submitRecord.js'
import { createOriginChannel } from '../../support/createOriginChannel.js'
import { arrived, evmRecord, notSent } from '../support/records.js'

const record = evmRecord()
const sender =
  'evm:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x1111111111111111111111111111111111111111'
const become = (state: object) => (stored: TransferRecord) => ({ ...stored, ...state }) as TransferRecord

type Fault = 'none' | 'full' | 'gone'

/** A storage that a test can make fail for writes, or for reads too. */
function breakable(): { storage: RecordStorage; set(fault: Fault): void; clear(): Promise<void> } {
  const storage = memoryStorage()
  let fault: Fault = 'none'
  const guarded =
    <call extends unknown[], result>(method: (...call: call) => Promise<result>, refusing: Fault[]) =>
    async (...call: call) => {
      if (refusing.includes(fault)) throw new Error(`the storage is ${fault}`)
      return method(...call)
    }
  return {
    storage: {
      ...storage,
      getItem: guarded(storage.getItem, ['gone']),
      keys: guarded(storage.keys, ['gone']),
      setItem: guarded(storage.setItem, ['full', 'gone']),
    },
    set: (next) => {
      fault = next
    },
    async clear() {
      for (const key of await storage.keys()) await storage.removeItem(key)
    },
  }
}

describe.each(['full', 'gone'] as const)(
  'with a storage that is %s, a record in this page’s memory',
  (fault) => {
    const unsaved = async () => {
      const { storage, set } = breakable()
      set(fault)
      const store = createRecordStore(storage)
      await expect(store.probe()).rejects.toBeInstanceOf(StorageError)
      await expect(store.put(record)).rejects.toBeInstanceOf(StorageError)
      await store.put(record, { keep: 'memory' })
      return { storage, store, set }
    }

    test('is visible to everything on the page, and marked as unsaved', async () => {
      const { store } = await unsaved()
      expect(await store.get(record.id)).toEqual(record)
      expect(await store.list()).toEqual([record])
      expect(store.isKept(record.id)).toBe(false)
      expect(store.isKept('record-9')).toBe(true)
    })

    test('can be changed, and its changes are published', async () => {
      const { store } = await unsaved()
      const heard: string[] = []
      store.subscribe(({ status }) => heard.push(status))
      await store.put(become({ status: 'pending' })(record))
      await store.update(record.id, become({ status: 'sent', departure: arrived.arrival }))
      await store.update(record.id, (same) => same)
      await store.update(record.id, become(arrived))
      expect(heard).toEqual(['pending', 'sent', 'arrived'])
      expect(await store.list()).toMatchObject([{ status: 'arrived' }])
    })

    test('blocks a second one', async () => {
      const { store } = await unsaved()
      const all = () => true
      expect(await store.findBlocking(sender, all, { keep: 'memory' })).toBe(record.id)
      await store.update(record.id, become(arrived))
      const isOpen = ({ status }: TransferRecord) => status !== 'arrived'
      expect(await store.findBlocking(sender, isOpen, { keep: 'memory' })).toBeUndefined()
    })

    test('moves to the storage as soon as that works', async () => {
      const { storage, store, set } = await unsaved()
      await store.update(record.id, become({ status: 'pending' }))
      expect(await store.list()).toMatchObject([{ status: 'pending' }])
      set('none')
      const told = new Promise((resolve) => store.subscribe(resolve))
      await store.list()
      expect(await told).toMatchObject({ id: record.id, status: 'pending' })
      expect(store.isKept(record.id)).toBe(true)
      expect(await createRecordStore(storage).list()).toMatchObject([{ id: record.id, status: 'pending' }])
    })

    test('is deleted together with other ended records', async () => {
      const { store, set } = await unsaved()
      set(fault === 'gone' ? 'none' : fault)
      expect(await store.remove(record.id)).toBe(false)
      await store.update(record.id, become(arrived))
      expect(await store.remove(record.id)).toBe(true)
      expect(await store.list()).toEqual([])
    })
  },
)

test('an unsaved record takes precedence over its older stored version', async () => {
  const { storage, set } = breakable()
  const store = createRecordStore(storage)
  await store.put(record)
  set('full')
  await store.put(become({ status: 'pending' })(record), { keep: 'memory' })
  expect(await store.list()).toMatchObject([{ status: 'pending' }])
  expect(await store.get(record.id)).toMatchObject({ status: 'pending' })
})

test('an outcome that could not be stored ends the stored record as soon as that works', async () => {
  const { storage, set } = breakable()
  const store = createRecordStore(storage)
  await store.put(become({ status: 'unanswered' })(record))
  set('full')
  await store.put(become({ status: 'reverted' })(record), {
    keep: 'memory',
    change: become({ status: 'reverted' }),
  })
  await store.update(record.id, become(notSent))
  const otherPage = createRecordStore(storage)
  expect(await otherPage.list()).toMatchObject([{ status: 'unanswered' }])
  set('none')
  const told = new Promise((resolve) => store.subscribe(resolve))
  await store.list()
  expect(await told).toMatchObject({ id: record.id, status: 'notSent' })
  expect(await otherPage.list()).toMatchObject([{ status: 'notSent' }])
})

test('a change while a record moves to the storage is not lost', async () => {
  const storage = memoryStorage()
  const { setItem } = storage
  const store = createRecordStore(storage)
  await store.put(record, { keep: 'memory' })
  const writing = new Promise<void>((start) => {
    storage.setItem = async (key, text) => {
      start()
      await store.update(record.id, become({ status: 'pending' }))
      storage.setItem = setItem
      return setItem(key, text)
    }
  })
  await store.list()
  await writing
  await vi.waitFor(async () => {
    expect(await store.list()).toMatchObject([{ status: 'pending' }])
    expect(store.isKept(record.id)).toBe(true)
  })
  expect(await createRecordStore(storage).list()).toMatchObject([{ status: 'pending' }])
})

test('an answer that could not be stored keeps what another page has added since', async () => {
  const { storage, set } = breakable()
  const [here, there] = [1, 2].map(() => createBridgeConfig({ baseUrl: '/api/bridge', storage }))
  if (!here || !there) throw new Error('there are two pages')
  await here.records.put(record)
  set('full')
  await storeAnswer(here, record, { status: 'pending', intentId: 'int_1' })
  expect(here.records.isKept(record.id)).toBe(false)
  set('none')
  const second = `0x${'5c'.repeat(32)}` as const
  await there.records.update(record.id, (stored) =>
    stored.from === 'SOLANA'
      ? stored
      : { ...stored, status: 'unanswered', permit: { ...stored.permit, r: [...stored.permit.r, second] } },
  )
  await here.records.list()
  await expect.poll(() => here.records.isKept(record.id)).toBe(true)
  const stored = await there.records.get(record.id)
  const permit = { r: [second] }
  expect(stored).toMatchObject({ status: 'unanswered', intentId: 'int_1', permit })
})

test('a guard that needs the storage fails without it', async () => {
  const { storage, set } = breakable()
  const store = createRecordStore(storage)
  await store.put(record, { keep: 'memory' })
  set('gone')
  await expect(store.findBlocking('another', () => true)).rejects.toBeInstanceOf(StorageError)
})

test('a guard that may ignore the storage still sees what is readable', async () => {
  const { storage, set } = breakable()
  await createRecordStore(storage).put(record)
  set('full')
  const store = createRecordStore(storage)
  expect(await store.findBlocking(sender, () => true, { keep: 'memory' })).toBe(record.id)
})

describe('a storage cleared while the page is open', () => {
  test('gets open records back, and this page still lists ended ones', async () => {
    const { storage, clear } = breakable()
    const store = createRecordStore(storage)
    await store.put(record)
    await store.put(evmRecord({ id: 'record-2' }))
    await store.update('record-2', become(arrived))
    await clear()
    expect(await store.get(record.id)).toEqual(record)
    const listed = [
      ['record-1', 'submitting'],
      ['record-2', 'arrived'],
    ]
    const idsOf = async () => (await store.list()).map(({ id, status }) => [id, status]).sort()
    expect(await idsOf()).toEqual(listed)
    await expect.poll(() => createRecordStore(storage).list()).toEqual([record])
    expect(await idsOf()).toEqual(listed)
  })

  test('does not let another transfer count the payment of one that ended', async () => {
    const { storage, clear } = breakable()
    const store = createRecordStore(storage)
    await store.put(record)
    await store.update(record.id, become(arrived))
    await clear()
    const { arrivals } = collectAttributed(await store.list(), evmRecord({ id: 'record-2' }))
    expect([...arrivals]).toEqual([observationKey(arrived.arrival)])
  })

  test('lets the person delete what only this page still lists', async () => {
    const { storage, clear } = breakable()
    const store = createRecordStore(storage)
    await store.put(record)
    await store.update(record.id, become(notSent))
    await clear()
    expect(await store.list()).toHaveLength(1)
    expect(await store.remove(record.id)).toBe(true)
    expect(await store.list()).toEqual([])
  })

  test('gets back records that this page has only read', async () => {
    const { storage, clear } = breakable()
    await createRecordStore(storage).put(record)
    const reader = createRecordStore(storage)
    await reader.list()
    await clear()
    expect(await reader.list()).toEqual([record])
  })

  test('still guards its senders', async () => {
    const { storage, clear } = breakable()
    const store = createRecordStore(storage)
    await store.put(record)
    await clear()
    expect(await store.findBlocking(sender, () => true)).toBe(record.id)
  })

  test('guards a sender whose record was reopened after the clock was set back, on every page', async () => {
    const page = createOriginChannel()
    const { storage, clear } = breakable()
    const [store, other] = [page(), page()].map((channel) => createRecordStore(storage, { channel }))
    if (!store || !other) throw new Error('there are two pages')
    const heard: string[] = []
    other.subscribe(({ status }) => heard.push(status))
    await store.put(record)
    await store.update(record.id, become({ ...notSent, updatedAt: 9 }))
    await other.list()
    await store.update(record.id, become({ status: 'unanswered', updatedAt: 8 }))
    await expect.poll(() => heard).toContain('unanswered')
    await clear()
    for (const each of [store, other]) expect(await each.findBlocking(sender, isBlocking)).toBe(record.id)
  })

  test('accepts the next change of its records', async () => {
    const { storage, clear } = breakable()
    const store = createRecordStore(storage)
    await store.put(record)
    await clear()
    await store.update(record.id, become({ status: 'pending' }))
    expect(await createRecordStore(storage).list()).toMatchObject([{ status: 'pending' }])
  })
})

test('a storage that breaks while the page is open hides no open record', async () => {
  const { storage, set } = breakable()
  const store = createRecordStore(storage)
  await store.put(record)
  set('gone')
  expect(await store.list()).toEqual([record])
  expect(await store.get(record.id)).toEqual(record)
  await expect(store.get('record-9')).rejects.toBeInstanceOf(StorageError)
  await expect(store.update(record.id, become({ status: 'pending' }))).rejects.toBeInstanceOf(StorageError)
})

test('a record that another page has ended and deleted is not restored by this one', async () => {
  const page = createOriginChannel()
  const storage = memoryStorage()
  const [one, other] = [page(), page()].map((channel) => createRecordStore(storage, { channel }))
  other?.subscribe(() => {})
  await one?.put(record)
  expect(await other?.list()).toEqual([record])
  await one?.update(record.id, become(arrived))
  await one?.remove(record.id)
  expect(await other?.list()).toEqual([])
  expect(await storage.keys()).toEqual([])
})
