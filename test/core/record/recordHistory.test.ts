import { describe, expect, test } from 'vitest'
import { type Locks, processLocks } from '../../../src/core/environment/locks.js'
import type { TransferRecord } from '../../../src/core/record/record.js'
import { wrapRecord } from '../../../src/core/record/recordEnvelope.js'
import { memoryStorage } from '../../../src/core/record/recordStorage.js'
import { createRecordStore, type RecordStore } from '../../../src/core/record/recordStore.js'
import { arrived, evmRecord, notSent, solanaRecord } from '../support/records.js'

const hour = 60 * 60 * 1000
const id = (index: number) => `record-${String(index).padStart(3, '0')}`
const become = (state: object) => (stored: TransferRecord) => ({ ...stored, ...state }) as TransferRecord
const ended = (index: number, change: object = {}) =>
  evmRecord({ id: id(index), createdAt: index * hour, updatedAt: index * hour, ...arrived, ...change })
const ids = async (store: RecordStore) => (await store.list()).map((record) => record.id).toSorted()
const upTo = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => id(from + index))

describe('the last 100 ended records of each sender are kept', () => {
  test('and the oldest is deleted when the next one ends, not when it starts', async () => {
    const store = createRecordStore(memoryStorage())
    const removed: string[] = []
    store.subscribe(
      () => {},
      (gone) => removed.push(gone),
    )
    for (let index = 1; index <= 100; index++) await store.put(ended(index))
    await store.put(evmRecord({ id: id(101), createdAt: 101 * hour, updatedAt: 101 * hour }))
    expect(await ids(store)).toEqual(upTo(1, 101))
    await store.update(id(101), become({ ...arrived, updatedAt: 102 * hour }))
    expect(await ids(store)).toEqual(upTo(2, 101))
    expect(removed).toEqual([id(1)])
  })

  test('in the order in which they ended, so that a long one is not deleted at once', async () => {
    const store = createRecordStore(memoryStorage())
    for (let index = 2; index <= 101; index++) await store.put(ended(index))
    await store.put(ended(1, { updatedAt: 200 * hour }))
    expect(await ids(store)).toEqual([id(1), ...upTo(3, 101)])
  })

  test('but never the one that has just ended, even if the clock was set back', async () => {
    const store = createRecordStore(memoryStorage())
    for (let index = 2; index <= 101; index++) await store.put(ended(index))
    await store.put(ended(1))
    expect(await ids(store)).toEqual(upTo(1, 101))
    await store.put(ended(102))
    expect(await ids(store)).toEqual(upTo(3, 102))
  })

  test('without affecting other senders', async () => {
    const store = createRecordStore(memoryStorage())
    await store.put(ended(0, { owner: `0x${'9'.repeat(40)}` }))
    await store.put(ended(1, { chainId: 1 }))
    await store.put(solanaRecord({ id: id(2), ...notSent }))
    for (let index = 3; index <= 103; index++) await store.put(ended(index))
    expect(await ids(store)).toEqual([...upTo(0, 2), ...upTo(4, 103)])
  })

  test('without counting open, newer or unreadable records', async () => {
    const storage = memoryStorage()
    const store = createRecordStore(storage)
    const newer = JSON.stringify({ ...JSON.parse(wrapRecord(ended(0))), version: 2, record: '' })
    await storage.setItem(`usdc-bridge:${id(0)}`, newer)
    await storage.setItem('usdc-bridge:garbage', '{')
    for (let index = 1; index <= 99; index++)
      await store.put(evmRecord({ id: id(index), createdAt: 900 * hour, recipient: `0x${'8'.repeat(40)}` }))
    for (let index = 100; index <= 205; index++) await store.put(ended(index))
    const open = upTo(1, 99)
    expect(await ids(store)).toEqual([...open, ...upTo(106, 205)])
    expect((await store.listUnreadable()).map((entry) => entry.id)).toEqual([id(0), 'garbage'])
  })

  test('a storage that cannot delete does not undo the record that ended', async () => {
    const storage = { ...memoryStorage(), removeItem: () => Promise.reject(new Error('read only')) }
    const store = createRecordStore(storage)
    for (let index = 1; index <= 101; index++) expect(await store.put(ended(index))).toMatchObject(arrived)
    expect(await ids(store)).toEqual(upTo(1, 101))
  })
})

describe('clearing the history', () => {
  test('deletes the chosen ended records, and notifies every listener', async () => {
    const storage = memoryStorage()
    const store = createRecordStore(storage)
    await store.put(ended(1))
    await store.put(ended(2, notSent))
    await store.put(ended(3, { service: '/other' }))
    await store.put(evmRecord({ id: id(4), createdAt: 900 * hour }))
    const removed: string[] = []
    store.subscribe(
      () => {},
      (gone) => removed.push(gone),
    )
    await store.clearEnded(({ service }) => service === '/api/bridge')
    expect(await ids(store)).toEqual([id(3), id(4)])
    expect(removed.toSorted()).toEqual([id(1), id(2)])
    await store.clearEnded()
    expect(await storage.keys()).toEqual([`usdc-bridge:${id(4)}`])
  })

  test.each([
    { status: 'submitting' },
    { status: 'unanswered' },
    { status: 'refused' },
    { status: 'pending' },
    { status: 'reverted' },
    { status: 'permitUsed' },
    { status: 'sent', departure: arrived.arrival },
    { ...arrived, arrival: { ...arrived.arrival, isFinal: false } },
  ])('never deletes an open one: $status', async (state) => {
    const store = createRecordStore(memoryStorage())
    await store.put(evmRecord(state))
    await store.clearEnded()
    expect(await store.remove('record-1')).toBe(false)
    expect(await store.list()).toHaveLength(1)
  })

  test('keeps a record that another page reopens in the meantime', async () => {
    const storage = memoryStorage()
    const other = createRecordStore(storage)
    await other.put(ended(1))
    const locks = processLocks()
    const late: Locks = {
      ...locks,
      async hold(name, task) {
        await other.update(id(1), become({ status: 'sent', departure: arrived.arrival }))
        return locks.hold(name, task)
      },
    }
    expect(await createRecordStore(storage, { locks: late }).remove(id(1))).toBe(false)
    expect(await other.list()).toMatchObject([{ status: 'sent' }])
  })

  test('does nothing without records', async () => {
    const store = createRecordStore(memoryStorage())
    expect(await store.remove('record-9')).toBe(false)
    await store.clearEnded()
  })
})

describe('an ended record is kept while one that may change could mistake its logs for its own:', () => {
  const goal = { recipient: `0x${'7'.repeat(40)}` }
  const elsewhere = { owner: `0x${'6'.repeat(40)}` }
  test.each<[string, object, boolean]>([
    ['one of the same sender', { ...goal }, false],
    ['one to the same recipient, in another letter case', { ...elsewhere }, false],
    ['one to the same address on another chain', { ...elsewhere, to: 'POLYGON' }, true],
    ['one of another network', { ...elsewhere, network: 'testnet' }, true],
    ['one of another sender to another recipient', { ...elsewhere, ...goal }, true],
    ['one that started within the hour after it', { ...elsewhere, createdAt: 11 * hour }, false],
    ['one that started later', { ...elsewhere, createdAt: 11 * hour + 1 }, true],
  ])('%s', async (_name, change, isRemoved) => {
    const store = createRecordStore(memoryStorage())
    await store.put(ended(10, { recipient: `0x${'ab'.repeat(20)}` }))
    const recipient = `0x${'AB'.repeat(20)}`
    await store.put(evmRecord({ id: id(11), createdAt: 5 * hour, recipient, ...change }))
    expect(await store.remove(id(10))).toBe(isRemoved)
  })

  test('one to the owner of the token account on Solana that was paid', async () => {
    const store = createRecordStore(memoryStorage())
    const account = 'FxteHmLwG9nk1eL4pjNve3Eub2goGkkz6g6TbvdmW46a'
    const wallet = '7VHUFJHWu2CuExkJcJrzhQPJ2oygupTWkL2A2For4BmE'
    await store.put(ended(10, { to: 'SOLANA', recipient: account }))
    const open = { ...elsewhere, to: 'SOLANA', recipient: wallet }
    await store.put(evmRecord({ id: id(11), createdAt: 5 * hour, ...open }))
    expect(await store.remove(id(10))).toBe(false)
  })

  test.each([
    ['one that was set aside today', 23 * hour, false],
    ['one that was set aside long ago', 25 * hour, true],
  ])('%s', async (_name, age, isRemoved) => {
    const store = createRecordStore(memoryStorage())
    const set = { at: Date.now() - age, balance: 0n, agreed: [], silent: [] }
    await store.put(ended(10))
    await store.put(evmRecord({ id: id(11), createdAt: 5 * hour, status: 'setAside', set }))
    expect(await store.remove(id(10))).toBe(isRemoved)
  })

  test('a later version’s open record of the same sender too', async () => {
    const storage = memoryStorage()
    const store = createRecordStore(storage)
    await store.put(ended(10))
    const open = JSON.parse(wrapRecord(evmRecord({ id: id(11), createdAt: 5 * hour })))
    await storage.setItem(`usdc-bridge:${id(11)}`, JSON.stringify({ ...open, version: 2, record: '' }))
    expect(await store.remove(id(10))).toBe(false)
    await storage.setItem(
      `usdc-bridge:${id(11)}`,
      JSON.stringify({ ...open, version: 2, record: '', stage: 'ended' }),
    )
    expect(await store.remove(id(10))).toBe(true)
  })
})
