import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createChannel } from '../../../src/core/environment/createChannel.js'
import type { TransferRecord } from '../../../src/core/record/record.js'
import { wrapRecord } from '../../../src/core/record/recordEnvelope.js'
import { memoryStorage } from '../../../src/core/record/recordStorage.js'
import { createRecordStore } from '../../../src/core/record/recordStore.js'
import { arrived, evmRecord } from '../support/records.js'

afterEach(() => vi.unstubAllGlobals())

/** Waits until every message sent so far has arrived, because the last one has. */
async function heardAll(): Promise<void> {
  const [from, to] = [new BroadcastChannel('usdc-bridge-react'), new BroadcastChannel('usdc-bridge-react')]
  const came = new Promise((resolve) => {
    to.onmessage = ({ data }) => data === 'last' && resolve(data)
  })
  from.postMessage('last')
  await came
  from.close()
  to.close()
}

function listen(channel = createChannel()): string[] {
  const heard: string[] = []
  onTestFinished(channel.subscribe((id) => heard.push(id)))
  return heard
}

test('every other page receives a message once, and the sender does not', async () => {
  const own = createChannel()
  const [ownEars, first, second] = [listen(own), listen(), listen()]
  own.post('record-1')
  createChannel().post('record-2')
  await heardAll()
  expect([ownEars, first, second].map((heard) => heard.filter((id) => id !== 'last'))).toEqual([
    ['record-2'],
    ['record-1', 'record-2'],
    ['record-1', 'record-2'],
  ])
})

test('an unsubscribed page receives nothing', async () => {
  const channel = createChannel()
  const heard: string[] = []
  const stop = channel.subscribe((id) => heard.push(id))
  const other = listen(channel)
  stop()
  createChannel().post('record-1')
  await heardAll()
  expect([heard, other]).toEqual([[], ['record-1', 'last']])
})

test('a message that is not text is ignored', async () => {
  const heard = listen()
  const foreign = new BroadcastChannel('usdc-bridge-react')
  for (const message of [5, null, { id: 'record-1' }, ['record-1']]) foreign.postMessage(message)
  foreign.close()
  await heardAll()
  expect(heard).toEqual(['last'])
})

class ForbiddenChannel {
  constructor() {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
}

test.each([
  ['without BroadcastChannel', undefined],
  ['where the browser forbids it', ForbiddenChannel],
])('%s, nobody receives anything and nothing breaks', (_, channel) => {
  vi.stubGlobal('BroadcastChannel', channel)
  const heard = listen()
  createChannel().post('record-1')
  expect(heard).toEqual([])
})

describe('the stores of two pages', () => {
  const become = (state: object) => (stored: TransferRecord) => ({ ...stored, ...state }) as TransferRecord

  test('report each other’s changes, read from the storage', async () => {
    const storage = memoryStorage()
    const [writer, reader] = [createRecordStore(storage), createRecordStore(storage)]
    const told: string[] = []
    onTestFinished(
      reader.subscribe(
        ({ id, status }) => told.push(`${id} ${status}`),
        (id) => told.push(`${id} removed`),
      ),
    )
    await writer.put(evmRecord())
    await expect.poll(() => told).toEqual(['record-1 submitting'])
    await writer.update('record-1', become(arrived))
    await expect.poll(() => told.at(-1)).toBe('record-1 arrived')
    await writer.remove('record-1')
    await expect.poll(() => told.at(-1)).toBe('record-1 removed')
    expect(told).toHaveLength(3)
  })

  test('do not trust a message’s content', async () => {
    const reader = createRecordStore(memoryStorage())
    const told = vi.fn()
    onTestFinished(reader.subscribe(told))
    createChannel().post(wrapRecord(evmRecord()))
    createChannel().post('../record-1')
    await heardAll()
    expect(told).not.toHaveBeenCalled()
    expect(await reader.list()).toEqual([])
  })

  test('do not share records that only one page has', async () => {
    const storage = memoryStorage()
    const [one, other] = [createRecordStore(storage), createRecordStore(storage)]
    const told = vi.fn()
    onTestFinished(other.subscribe(told, told))
    onTestFinished(one.subscribe(() => {}))
    await one.put(evmRecord(), { keep: 'memory' })
    await heardAll()
    expect(told).not.toHaveBeenCalledWith(expect.objectContaining({ id: 'record-1' }))
    createChannel().post('record-1')
    await heardAll()
    expect(await one.list()).toHaveLength(1)
  })

  test('keep one channel open while anybody is subscribed', async () => {
    const stop = vi.fn()
    const channel = { post: () => {}, subscribe: vi.fn(() => stop) }
    const store = createRecordStore(memoryStorage(), { channel })
    const stops = [store.subscribe(() => {}), store.subscribe(() => {})]
    stops[0]?.()
    expect([channel.subscribe.mock.calls.length, stop.mock.calls.length]).toEqual([1, 0])
    stops[1]?.()
    expect(stop).toHaveBeenCalledOnce()
    store.subscribe(() => {})()
    expect([channel.subscribe.mock.calls.length, stop.mock.calls.length]).toEqual([2, 2])
  })

  test('ignore a storage that fails while it is read again', async () => {
    const storage = memoryStorage()
    const reader = createRecordStore({ ...storage, getItem: () => Promise.reject(new Error('gone')) })
    const told = vi.fn()
    onTestFinished(reader.subscribe(told, told))
    await createRecordStore(storage).put(evmRecord())
    await heardAll()
    expect(told).not.toHaveBeenCalled()
  })
})
