import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import { followOpenTransfers } from '../../../src/core/follow/followOpenTransfers.js'
import type { TransferRecord } from '../../../src/core/record/record.js'
import { wrapRecord } from '../../../src/core/record/recordEnvelope.js'
import { memoryStorage } from '../../../src/core/record/recordStorage.js'
import { createOriginChannel } from '../../support/createOriginChannel.js'
import { createFollowScene } from '../support/followScene.js'
import { evmRecord, notSent, solanaRecord } from '../support/records.js'
import { faultyStorage } from '../support/storages.js'

test('a storage that is unreadable when the page opens is read again, and its open records are followed', async () => {
  const left = evmRecord({ status: 'submitting' })
  const waits: number[] = []
  let failures = 2
  const storage = faultyStorage((whole) => ({
    async keys() {
      failures -= 1
      if (failures >= 0) throw new Error('The storage is busy.')
      return whole.keys()
    },
  }))
  await storage.setItem(`usdc-bridge:${left.id}`, wrapRecord(left))
  const config = createBridgeConfig({
    baseUrl: '/api/bridge',
    storage,
    environment: { sleep: async (ms) => void waits.push(ms) },
  })
  const page = new AbortController()
  const followed = await new Promise<TransferRecord>((resolve) => {
    config.records.subscribe(resolve)
    const readers = () => ({ request: () => Promise.reject(new Error('down')) })
    followOpenTransfers(config, { readers, signal: page.signal })
  })
  page.abort()
  expect(followed).toMatchObject({ id: left.id, status: 'unanswered' })
  expect(waits.slice(0, 2)).toEqual([30_000, 30_000])
})

test('a record that no message announced is still found in the storage', async () => {
  const left = evmRecord({ status: 'submitting' })
  const storage = memoryStorage()
  const waits: number[] = []
  const page = new AbortController()
  const config = createBridgeConfig({
    baseUrl: '/api/bridge',
    storage,
    environment: {
      async sleep(ms) {
        waits.push(ms)
        await storage.setItem(`usdc-bridge:${left.id}`, wrapRecord(left))
      },
    },
  })
  const followed = await new Promise<TransferRecord>((resolve) => {
    config.records.subscribe(resolve)
    const readers = () => ({ request: () => Promise.reject(new Error('down')) })
    followOpenTransfers(config, { readers, signal: page.signal })
  })
  page.abort()
  expect(followed).toMatchObject({ id: left.id, status: 'unanswered' })
  expect(waits[0]).toBe(60_000)
})

test('a record that only this page remembers is followed once the follower was stopped and started again', async () => {
  const gone = () => Promise.reject(new Error('gone'))
  const config = createBridgeConfig({
    baseUrl: '/api/bridge',
    storage: faultyStorage(() => ({ getItem: gone, setItem: gone, keys: gone })),
    environment: { sleep: () => new Promise((done) => setImmediate(done)) },
  })
  const readers = () => ({ request: () => Promise.reject(new Error('down')) })
  const [before, now] = [new AbortController(), new AbortController()]
  onTestFinished(() => now.abort())
  followOpenTransfers(config, { readers, signal: before.signal })
  before.abort()
  const { id } = await config.records.put(evmRecord({ status: 'submitting' }), { keep: 'memory' })
  followOpenTransfers(config, { readers, signal: now.signal })
  await expect.poll(() => config.records.get(id)).toMatchObject({ status: 'unanswered' })
})

test.each([
  { title: 'a transfer that left for good a day ago is asked about no more', isFinal: true, isAsked: false },
  {
    title: 'a transfer that may not have left for good is still asked about after a day',
    isFinal: undefined,
    isAsked: true,
  },
])('$title', async ({ isFinal, isAsked }) => {
  const day = 24 * 60 * 60 * 1_000
  const departure = {
    hash: `0x${'ab'.repeat(32)}`,
    at: 1_700_000_000_000,
    amount: 10_000_000n,
    isFinal,
  } as const
  const left = evmRecord({ status: 'sent', departure })
  const storage = memoryStorage()
  await storage.setItem(`usdc-bridge:${left.id}`, wrapRecord(left))
  let pauses = 0
  let asked = 0
  const page = new AbortController()
  await new Promise<void>((resolve) => {
    const config = createBridgeConfig({
      baseUrl: '/api/bridge',
      storage,
      environment: {
        now: () => left.updatedAt + day + 1,
        async sleep() {
          pauses += 1
          if (pauses === 20) resolve()
        },
      },
    })
    const request = () => {
      asked += 1
      return Promise.reject(new Error('down'))
    }
    followOpenTransfers(config, { readers: () => ({ request }), signal: page.signal })
  })
  page.abort()
  expect(asked > 0).toBe(isAsked)
})

/** Opens a page over one stored record, until its nodes are called or it has waited for long. */
async function isAskedAbout(record: TransferRecord): Promise<boolean> {
  const storage = memoryStorage()
  await storage.setItem(`usdc-bridge:${record.id}`, wrapRecord(record))
  const page = new AbortController()
  let [asked, waits] = [0, 0]
  await new Promise<void>((resolve) => {
    const config = createBridgeConfig({
      baseUrl: '/api/bridge',
      storage,
      environment: {
        now: () => 1_000,
        async sleep() {
          await new Promise((done) => setImmediate(done))
          waits += 1
          if (waits === 50) resolve()
        },
      },
    })
    const readers = () => ({
      request() {
        asked += 1
        resolve()
        return Promise.reject(new Error('down'))
      },
    })
    followOpenTransfers(config, { readers, signal: page.signal })
  })
  page.abort()
  return asked > 0
}

test.each([
  ['sent through an earlier URL of the service', evmRecord({ status: 'unanswered', service: '/api/before' })],
  ['that a single witness called expired', evmRecord({ ...notSent, agreed: ['one.test'] })],
  ['from Solana that a single witness called expired', solanaRecord({ ...notSent, agreed: ['one.test'] })],
])('a transfer %s is followed', async (_, record) => {
  expect(await isAskedAbout(record)).toBe(true)
})

test.each([
  ['that two witnesses called expired', evmRecord(notSent)],
  ['of another network', evmRecord({ status: 'unanswered', network: 'testnet', chainId: 84532 })],
  ['of another token', evmRecord({ status: 'unanswered', token: `0x${'4'.repeat(40)}` })],
])('a transfer %s is not followed', async (_, record) => {
  expect(await isAskedAbout(record)).toBe(false)
})

test('a transfer that was checked once and reopened later is followed from then on', async () => {
  const closed = evmRecord({ ...notSent, agreed: ['one.test'] })
  const storage = memoryStorage()
  await storage.setItem(`usdc-bridge:${closed.id}`, wrapRecord(closed))
  const page = new AbortController()
  const config = createBridgeConfig({
    baseUrl: '/api/bridge',
    storage,
    environment: { now: () => 1_000, sleep: () => new Promise((done) => setImmediate(done)) },
  })
  const asked = { times: 0, next: () => {} }
  const isAsked = () =>
    new Promise<void>((resolve) => {
      asked.next = resolve
    })
  const opened = isAsked()
  const readers = () => ({
    request() {
      asked.times += 1
      asked.next()
      return Promise.reject(new Error('down'))
    },
  })
  followOpenTransfers(config, { readers, signal: page.signal })
  await opened
  await new Promise((done) => setTimeout(done, 50))
  const whileClosed = asked.times
  const {
    status: _status,
    reason: _reason,
    agreed: _agreed,
    ...facts
  } = closed as typeof closed & typeof notSent
  await config.records.update(closed.id, () => ({ ...facts, status: 'unanswered' }))
  await isAsked()
  page.abort()
  expect(asked.times).toBeGreaterThan(whileClosed)
})

describe('of several visible pages', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  /** Opens two pages that follow the same transfer. Each has nodes of its own. */
  async function openTwo(names: readonly [string, string] = ['a', 'b']) {
    const storage = memoryStorage()
    const [joinRecords, joinChecks] = [createOriginChannel(), createOriginChannel()]
    const [first, second] = names.map((name) => {
      const environment = { randomId: () => name, channel: joinRecords(), checks: joinChecks() }
      const scene = createFollowScene({ storage, environment })
      const page = new AbortController()
      const counted = () => scene.base.asked.length
      return {
        ...scene,
        counted,
        open: () => followOpenTransfers(scene.config, { ...scene, signal: page.signal }),
        close: () => page.abort(),
      }
    })
    if (!first || !second) throw new Error('no pages')
    await first.store()
    first.open()
    second.open()
    onTestFinished(() => {
      first.close()
      second.close()
    })
    const requestsIn = async (minutes: number) => {
      const before = [first.counted(), second.counted()] as const
      await vi.advanceTimersByTimeAsync(minutes * 60_000)
      return [first.counted() - before[0], second.counted() - before[1]] as const
    }
    await requestsIn(2)
    return { first, second, requestsIn }
  }

  test('one checks a transfer, and the other reads what it has found', async () => {
    const { first, second, requestsIn } = await openTwo()
    const [ofFirst, ofSecond] = await requestsIn(30)
    expect(ofSecond).toBeGreaterThan(60)
    expect(ofFirst / ofSecond).toBeCloseTo(0.1, 1)
    const seen: string[] = []
    first.config.records.subscribe(({ status }) => seen.push(status))
    second.depart(95)
    await requestsIn(1)
    expect(seen).toContain('sent')
  })

  test('the other one checks once that is closed', async () => {
    const { second, requestsIn } = await openTwo()
    const [, ofSecond] = await requestsIn(10)
    second.close()
    await requestsIn(1)
    expect(await requestsIn(10)).toEqual([ofSecond, 0])
  })

  test('the other one checks while the nodes of the first are down', async () => {
    const { second, requestsIn } = await openTwo()
    const [, ofSecond] = await requestsIn(10)
    second.base.lies.eth_call = () => {
      throw new TypeError('fetch failed')
    }
    await requestsIn(1)
    expect((await requestsIn(10))[0]).toBe(ofSecond)
  })

  test('each finds with a tenth of the checks what only its own nodes show', async () => {
    const { first, second, requestsIn } = await openTwo()
    first.depart(95)
    await requestsIn(6)
    expect((await second.config.records.list())[0]?.status).toBe('sent')
  })
})
