import { describe, expect, test, vi } from 'vitest'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import { RecordNotFoundError, StorageError } from '../../../src/core/errors/storageErrors.js'
import { rememberRecipient } from '../../../src/core/recipient/recentRecipients.js'
import type { TransferRecord } from '../../../src/core/record/record.js'
import { memoryStorage, type RecordStorage } from '../../../src/core/record/recordStorage.js'
import { createRecordStore, withoutSpentSecrets } from '../../../src/core/record/recordStore.js'
import { rememberWalletName } from '../../../src/core/wallet/recentWalletNames.js'
import { rememberWallet } from '../../../src/core/wallet/sharedWallet.js'
import { createOriginChannel } from '../../support/createOriginChannel.js'
import { webStorage } from '../../support/webStorage.js'
import { arrived, evmRecord, notSent, solanaRecord } from '../support/records.js'
import { faultyStorage } from '../support/storages.js'

const record = evmRecord()
const pending = (stored: TransferRecord) => ({ ...stored, status: 'pending' }) as TransferRecord

/** Storages that accept no records, each failing in a realistic way. */
const closed: [string, RecordStorage][] = [
  ['drops writes', faultyStorage(() => ({ setItem: async () => undefined }))],
  [
    'truncates writes',
    faultyStorage((storage) => ({ setItem: (key, value) => storage.setItem(key, value.slice(0, 100)) })),
  ],
  [
    'writes under another key',
    faultyStorage((storage) => ({ setItem: (key, value) => storage.setItem(`${key}.`, value) })),
  ],
  [
    'returns the previous value',
    faultyStorage((storage) => ({ getItem: async (key) => (await storage.getItem(key)) && '{}' })),
  ],
  ['is full', faultyStorage(() => ({ setItem: () => Promise.reject(new Error('QuotaExceededError')) }))],
  [
    'throws at once',
    faultyStorage(() => ({
      setItem: () => {
        throw new Error('denied')
      },
    })),
  ],
  ['cannot be read back', faultyStorage(() => ({ getItem: () => Promise.reject(new Error('gone')) }))],
]

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

test('the preferences are no unreadable transfers, even if they are kept in the same storage', async () => {
  const kept = new Map<string, string>()
  const preferences = webStorage(kept)
  const address = record.recipient
  rememberWallet({ preferences }, 'evm', { id: 'io.harbor', address })
  rememberWalletName({ preferences }, 'evm', 'Harbor')
  const place = { network: mainnet, chain: mainnet.chains.ARB, environment: { preferences } }
  rememberRecipient(place, { address, at: 1 })
  expect(kept.size).toBe(3)
  const store = createRecordStore({
    getItem: async (key) => preferences.getItem(key),
    setItem: async (key, text) => preferences.setItem(key, text),
    removeItem: async (key) => preferences.removeItem(key),
    keys: async () => [...kept.keys()],
  })
  await store.put(record)
  expect(await store.listUnreadable()).toEqual([])
  expect(await store.list()).toEqual([record])
})

test('a list to decide by comes from the storage, a list to show from anywhere', async () => {
  let isDown = false
  const store = createRecordStore(
    faultyStorage((storage) => ({
      getItem: (key) =>
        isDown && !key.endsWith('record-1') ? Promise.reject(new Error('busy')) : storage.getItem(key),
    })),
  )
  await store.put(record)
  await store.put({ ...record, id: 'record-2' })
  isDown = true
  expect(await store.list()).not.toEqual([])
  await expect(store.list({ from: 'storage' })).rejects.toBeInstanceOf(StorageError)
  isDown = false
  expect(await store.list({ from: 'storage' })).toHaveLength(2)
})

test('two stores over one storage see the same records', async () => {
  const storage = memoryStorage()
  await createRecordStore(storage).put(record)
  expect(await createRecordStore(storage).list()).toEqual([record])
})

describe('the storage probe', () => {
  test('leaves nothing behind', async () => {
    const storage = memoryStorage()
    const setItem = vi.spyOn(storage, 'setItem')
    await createRecordStore(storage).probe()
    expect(setItem).toHaveBeenCalledOnce()
    expect(await storage.keys()).toEqual([])
  })

  test('writes as much as the longest record needs', async () => {
    const storage = memoryStorage()
    const setItem = vi.spyOn(storage, 'setItem')
    const store = createRecordStore(storage)
    await store.probe()
    await store.put(
      solanaRecord({
        service: 's'.repeat(512),
        signedTransaction: 'A'.repeat(2048),
        reference: 'r'.repeat(256),
        intentId: 'i'.repeat(256),
        status: 'refused',
        reason: 'x'.repeat(200),
      }),
    )
    const [probed, kept] = setItem.mock.calls.map(([, text]) => text.length)
    expect(probed).toBeGreaterThan(kept ?? Number.POSITIVE_INFINITY)
  })

  test.each(closed)('a storage that %s -> StorageError', async (_name, storage) => {
    await expect(createRecordStore(storage).probe()).rejects.toBeInstanceOf(StorageError)
  })

  test('a storage that cannot remove -> StorageError', async () => {
    const storage = faultyStorage(() => ({ removeItem: () => Promise.reject(new Error('read only')) }))
    await expect(createRecordStore(storage).probe()).rejects.toMatchObject({
      cause: { message: 'read only' },
    })
  })

  test('of two pages at once does not fail for either', async () => {
    const storage = slowStorage()
    const probes: Promise<void>[] = []
    for (let page = 0; page < 5; page++) {
      probes.push(createRecordStore(storage).probe())
      await storage.keys()
    }
    await Promise.all(probes)
    expect(await storage.keys()).toEqual([])
  })

  test('left behind is not a record', async () => {
    const storage = memoryStorage()
    await storage.setItem('usdc-bridge-probe', 'probe')
    const store = createRecordStore(storage)
    expect([await store.list(), await store.listUnreadable()]).toEqual([[], []])
    await store.probe()
  })
})

describe('storing a record', () => {
  test.each(closed)('does not trust a storage that %s', async (_name, storage) => {
    const store = createRecordStore(storage)
    const listener = vi.fn()
    store.subscribe(listener)
    await expect(store.put(record)).rejects.toBeInstanceOf(StorageError)
    expect(listener).not.toHaveBeenCalled()
  })

  test('leaves nothing of a record that could not be stored: it was not sent and blocks nobody', async () => {
    let isBroken = true
    const storage = faultyStorage((inner) => ({
      getItem: async (key) => {
        if (isBroken && (await inner.keys()).length > 0) throw new Error('gone')
        return inner.getItem(key)
      },
    }))
    const store = createRecordStore(storage)
    await expect(store.put(record)).rejects.toBeInstanceOf(StorageError)
    isBroken = false
    expect(await storage.keys()).toEqual([])
  })

  test('refuses what could not be read back, and keeps the previous record', async () => {
    const store = createRecordStore(memoryStorage())
    await store.put(record)
    for (const change of [{ reference: 'x'.repeat(257) }, { network: 'x'.repeat(65) }, { amount: -1n }])
      await expect(store.put({ ...record, ...change })).rejects.toMatchObject({
        name: 'StorageError',
        cause: { message: 'it cannot be read again' },
      })
    expect(await store.list()).toEqual([record])
  })

  test('leaves nothing of what could not be read back, even if pages have copied it', async () => {
    const page = createOriginChannel()
    const storage = memoryStorage()
    const other = createRecordStore(storage, { channel: page() })
    other.subscribe(() => {})
    let isBroken = false
    let listed: Promise<unknown> | undefined
    const own: RecordStorage = {
      ...storage,
      async setItem(key, value) {
        await storage.setItem(key, value)
        isBroken = true
      },
      async getItem(key) {
        if (!isBroken) return storage.getItem(key)
        await other.list()
        isBroken = false
        listed ??= store.list()
        throw new Error('the disk is gone')
      },
    }
    const store = createRecordStore(own, { channel: page() })
    await expect(store.put(record)).rejects.toBeInstanceOf(StorageError)
    await listed
    expect(await store.list()).toEqual([])
    expect(await other.list()).toEqual([])
    expect(await storage.keys()).toEqual([])
  })

  test('waits for a slow storage', async () => {
    const storage = slowStorage()
    const setItem = vi.spyOn(storage, 'setItem')
    await createRecordStore(storage).put(record)
    expect(setItem).toHaveBeenCalledOnce()
    expect(await storage.keys()).toHaveLength(1)
  })
})

describe('reading', () => {
  const failing = () => Promise.reject(new Error('the disk is gone'))
  test.each(['get', 'list', 'update', 'listUnreadable', 'findBlocking', 'remove', 'clearEnded'] as const)(
    '%s: a storage that fails -> StorageError',
    async (method) => {
      const store = createRecordStore(faultyStorage(() => ({ getItem: failing, keys: failing })))
      const calls = {
        get: () => store.get('x'),
        list: () => store.list(),
        update: () => store.update('x', pending),
        listUnreadable: () => store.listUnreadable(),
        findBlocking: () => store.findBlocking('x', () => true),
        remove: () => store.remove('x'),
        clearEnded: () => store.clearEnded(),
      }
      await expect(calls[method]()).rejects.toMatchObject({
        name: 'StorageError',
        cause: { message: 'the disk is gone' },
      })
    },
  )

  test('our own error is passed on unchanged', async () => {
    const error = new StorageError()
    const store = createRecordStore(faultyStorage(() => ({ getItem: () => Promise.reject(error) })))
    await expect(store.get('x')).rejects.toBe(error)
  })

  test('every record is listed in full while others write', async () => {
    const storage = slowStorage()
    const [writer, reader] = [createRecordStore(storage), createRecordStore(storage)]
    const ids = Array.from({ length: 5 }, (_, index) => `record-${index}`)
    for (const id of ids) await writer.put({ ...record, id })
    const writing = Promise.all(
      ids.map((id) => writer.update(id, (stored) => ({ ...stored, reference: id }))),
    )
    for (let look = 0; look < 5; look++) {
      expect((await reader.list()).map(({ id }) => id).toSorted()).toEqual(ids)
      expect(await reader.listUnreadable()).toEqual([])
    }
    await writing
    expect((await reader.list()).map(({ reference }) => reference).toSorted()).toEqual(ids)
  })
})

describe('updating a record', () => {
  test('changes the current stored record', async () => {
    const store = createRecordStore(memoryStorage())
    await store.put(record)
    expect(await store.update('record-1', pending)).toMatchObject({ status: 'pending' })
    expect(await store.get('record-1')).toMatchObject({ status: 'pending' })
  })

  test('writes nothing if nothing changes', async () => {
    const storage = memoryStorage()
    const store = createRecordStore(storage)
    await store.put(record)
    const setItem = vi.spyOn(storage, 'setItem')
    await store.update('record-1', (stored) => stored)
    expect(setItem).not.toHaveBeenCalled()
  })

  test('that does not exist -> RecordNotFoundError', async () => {
    const store = createRecordStore(memoryStorage())
    await expect(store.update('record-9', pending)).rejects.toBeInstanceOf(RecordNotFoundError)
  })

  test('from two pages at once loses no change', async () => {
    const storage = slowStorage()
    const pages = Array.from({ length: 4 }, () => createRecordStore(storage))
    await pages[0]?.put({ ...record, reference: '' })
    const marks = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    await Promise.all(
      marks.map((mark, index) =>
        pages[index % 4]?.update(record.id, (stored) => ({ ...stored, reference: stored.reference + mark })),
      ),
    )
    const { reference = '' } = (await pages[0]?.get(record.id)) ?? {}
    expect([...reference].toSorted()).toEqual(marks)
  })

  test('passes on an error of the update, and then runs the next one', async () => {
    const store = createRecordStore(memoryStorage())
    await store.put(record)
    const error = new Error('of the caller')
    const failing = store.update('record-1', () => {
      throw error
    })
    await expect(failing).rejects.toBe(error)
    expect(await store.update('record-1', pending)).toMatchObject({ status: 'pending' })
  })
})

describe('subscribing', () => {
  test('reports every change until it stops', async () => {
    const store = createRecordStore(memoryStorage())
    const heard: string[] = []
    const stop = store.subscribe(({ status }) => heard.push(status))
    await store.put(record)
    await store.update('record-1', pending)
    stop()
    await store.put(record)
    expect(heard).toEqual(['submitting', 'pending'])
  })

  test('reports a listener’s error, without affecting the others', async () => {
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

describe('the signed bytes of a Solana transfer', () => {
  const hasBytes = async (storage: RecordStorage) =>
    (await storage.getItem('usdc-bridge:record-2'))?.includes('QUJD')

  test('are kept while anything can change, and erased when nothing can', async () => {
    const storage = memoryStorage()
    const store = createRecordStore(storage)
    await store.put(solanaRecord())
    expect(await hasBytes(storage)).toBe(true)
    const changed = await store.update('record-2', (stored) => ({ ...stored, ...arrived }) as TransferRecord)
    expect(changed).not.toHaveProperty('signedTransaction')
    expect(await hasBytes(storage)).toBe(false)
  })

  test('are not stored with a record that has already ended, nor kept in memory', async () => {
    const storage = memoryStorage()
    const store = createRecordStore(storage)
    await store.put(solanaRecord(arrived))
    expect(await hasBytes(storage)).toBe(false)
    await store.put(solanaRecord({ ...arrived, id: 'record-3' }), { keep: 'memory' })
    expect(await store.get('record-3')).not.toHaveProperty('signedTransaction')
  })
})

/** A storage whose every answer takes a turn of the event loop, so that others interleave. */
function slowStorage(): RecordStorage {
  const turn = () => new Promise((resolve) => setTimeout(resolve))
  return faultyStorage((storage) => ({
    getItem: (key) => turn().then(() => storage.getItem(key)),
    setItem: (key, value) => turn().then(() => storage.setItem(key, value)),
    removeItem: (key) => turn().then(() => storage.removeItem(key)),
    keys: () => turn().then(() => storage.keys()),
  }))
}

describe('withoutSpentSecrets', () => {
  test.each([
    { status: 'submitting' },
    { status: 'unanswered' },
    { status: 'pending' },
    { status: 'refused' },
    { status: 'reverted' },
    { status: 'sent', departure: arrived.arrival },
    { ...arrived, arrival: { ...arrived.arrival, isFinal: false } },
  ])(
    'a Solana record that may still change ($status) keeps its signed bytes, and is returned as it is',
    (state) => {
      const record = solanaRecord(state)
      expect(withoutSpentSecrets(record)).toBe(record)
    },
  )

  test.each([arrived, notSent])(
    'an ended Solana record ($status) loses them, and keeps everything else',
    (state) => {
      const { signedTransaction, ...rest } = solanaRecord(state) as ReturnType<typeof solanaRecord> & {
        signedTransaction: string
      }
      expect(signedTransaction).not.toBe('')
      expect(withoutSpentSecrets(solanaRecord(state))).toStrictEqual(rest)
    },
  )

  test('an EVM record is not changed', () => {
    const record = evmRecord(arrived)
    expect(withoutSpentSecrets(record)).toBe(record)
  })
})
