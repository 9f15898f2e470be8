import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import { createEnvironment, sleep } from '../../../src/core/environment/createEnvironment.js'
import { followTransfer, pollTransfer, waitForNextCheck } from '../../../src/core/follow/followTransfer.js'
import { memoryStorage } from '../../../src/core/record/recordStorage.js'
import { createFollowScene } from '../support/followScene.js'
import { evmRecord } from '../support/records.js'

test('thirty transfers are followed without a warning of Node about listeners, and leave none behind', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockReturnValue()
  onTestFinished(() => warned.mockRestore())
  const records = Array.from({ length: 30 }, (_, at) =>
    evmRecord({ id: `thirty-${at}`, status: 'unanswered' }),
  )
  const waits = { begun: 0, over: 0 }
  const config = createBridgeConfig({
    baseUrl: '/api/bridge',
    storage: memoryStorage(),
    environment: {
      async sleep(ms, signal) {
        waits.begun += 1
        await sleep(ms, signal)
        waits.over += 1
      },
    },
  })
  for (const record of records) await config.records.put(record)
  const readers = () => ({ request: () => Promise.reject(new Error('down')) })
  const script = new AbortController()
  const followed = records.map(({ id }) => followTransfer(config, { id, readers, signal: script.signal }))
  await expect.poll(() => waits.begun).toBeGreaterThanOrEqual(30)
  script.abort()
  await Promise.all(followed)
  await expect.poll(() => waits.over).toBe(waits.begun)
  expect(warned.mock.calls).toEqual([])
  expect(getEventListeners(script.signal, 'abort')).toEqual([])
})

type Scene = ReturnType<typeof createFollowScene>

/** A scene that records its pauses in ms without waiting; after each pause, something may happen. */
function createPausing(happen: (scene: Scene, pauses: number) => unknown = () => undefined) {
  const pauses: number[] = []
  const scene: Scene = createFollowScene({
    environment: {
      sleep: async (ms) => {
        pauses.push(ms)
        await happen(scene, pauses.length)
      },
    },
  })
  return { scene, pauses }
}
const look = ({ config, readers }: Scene, more: object = {}) =>
  pollTransfer(config, { id: 'record-1', readers, isWatched: ({ status }) => status !== 'sent', ...more })

/** Watches for this many checks. */
function watchFor(looks: number): () => boolean {
  let left = looks
  return () => {
    left -= 1
    return left > 0
  }
}

/** Watches until it has left, or for this many checks. */
function watched(looks: number): (record: { status: string }) => boolean {
  const isTime = watchFor(looks)
  return ({ status }) => isTime() && status !== 'sent'
}

/** Expects each pause to be between half and one and a half times its nominal length. */
function expectAbout(pauses: readonly number[], due: readonly number[]): void {
  expect(pauses).toHaveLength(due.length)
  expect(due.map((ms, index) => Math.round((pauses[index] ?? 0) / ms))).toEqual(due.map(() => 1))
}

/** Counts the sleeps of this test, because the fake clock counts the timers of every test in its process. */
function countSleeps() {
  const openSleeps = new Set<Promise<void>>()
  const countedSleep: typeof sleep = (ms, signal) => {
    const slept = sleep(ms, signal).finally(() => openSleeps.delete(slept))
    openSleeps.add(slept)
    return slept
  }
  return { openSleeps, countedSleep }
}

describe('a transfer is checked', () => {
  test('immediately, and then until it no longer needs to be watched', async () => {
    const { scene, pauses } = createPausing((at, count) => count === 3 && at.depart(95))
    await scene.store()
    expect((await look(scene)).status).toBe('sent')
    expect(pauses).toHaveLength(3)
  })

  test('never if it does not need to be watched', async () => {
    const { scene, pauses } = createPausing()
    const record = await scene.store()
    expect(await look(scene, { isWatched: () => false })).toEqual(record)
    expect(scene.base.asked).toEqual([])
    expect(pauses).toEqual([])
  })

  test('less often while nothing changes, and often again after a change', async () => {
    const { scene, pauses } = createPausing((at, count) => count === 9 && at.depart(95))
    await scene.store()
    await look(scene, { isWatched: watchFor(24) })
    expectAbout(
      pauses.slice(0, 9),
      [3_000, 4_500, 6_750, 10_125, 15_187.5, 22_781.25, 30_000, 30_000, 30_000],
    )
    expectAbout(pauses.slice(9, 11), [2_000, 3_000])
  })

  test.each([0, 12_345, 29_999])(
    'at the same time as every other one with the same pause, if it starts %i ms later',
    async (later) => {
      let now = 1_767_225_600_000 + later
      const checkedAt: number[] = []
      const scene = createFollowScene({
        environment: {
          now: () => now,
          sleep: async (ms) => {
            now += ms
            checkedAt.push(now)
          },
        },
      })
      await scene.store()
      await look(scene, { isWatched: watchFor(24) })
      expect(checkedAt.slice(7).map((at) => at % 30_000)).toEqual(checkedAt.slice(7).map(() => 0))
      expect(checkedAt.length).toBeGreaterThan(9)
    },
  )

  test('until the signal aborts, and the latest record is returned', async () => {
    const calledOff = new AbortController()
    const { scene, pauses } = createPausing((_, count) => count === 2 && calledOff.abort())
    const record = await scene.store()
    expect(await look(scene, { signal: calledOff.signal })).toEqual(record)
    expect(pauses).toHaveLength(2)
  })

  test('in the state that another page left it in, and no further', async () => {
    let asked = 0
    const { scene } = createPausing(async ({ base, config }) => {
      await config.records.update(
        'record-1',
        (record) => ({ ...record, status: 'notSent', reason: 'expired' }) as never,
      )
      asked = base.asked.length
    })
    await scene.store()
    const isWatched = ({ status }: { status: string }) => status !== 'notSent'
    expect((await look(scene, { isWatched })).status).toBe('notSent')
    expect(scene.base.asked).toHaveLength(asked)
  })

  test('with remembered answers: a transaction is requested again only with the 2nd, 4th … check', async () => {
    const { scene } = createPausing()
    scene.base.addTransfer(
      { at: 95, hash: `0x${'1'.repeat(64)}` },
      {
        from: '0x1111111111111111111111111111111111111111',
        to: '0x2222222222222222222222222222222222222222',
        amount: 5n,
      },
    )
    scene.base.setToken({ nonce: 8n }, 95)
    await scene.store()
    await look(scene, { isWatched: watchFor(15) })
    expect(scene.base.asked.filter(({ method }) => method === 'eth_getTransactionByHash')).toHaveLength(3)
  })

  test('so that a page that stays open finds what a node withheld in final blocks', async () => {
    const { scene, pauses } = createPausing(({ base }, count) => {
      if (count === 4) base.lies = {}
    })
    scene.depart(30)
    scene.base.lies.eth_getLogs = () => []
    await scene.store()
    expect((await look(scene, { isWatched: watched(40) })).status).toBe('sent')
    expect(pauses.length).toBeLessThanOrEqual(8)
  })
})

describe('a failure', () => {
  const fail = () => {
    throw new TypeError('fetch failed')
  }

  test('of a chain does not stop it: the chain is asked again later', async () => {
    const { scene, pauses } = createPausing(({ base }, count) => {
      if (count === 4) base.lies = {}
    })
    scene.depart(95)
    scene.base.lies.eth_call = fail
    await scene.store()
    expect((await look(scene)).status).toBe('sent')
    expectAbout(pauses, [3_000, 4_500, 6_750, 10_125])
  })

  test('to find a reader rejects, because time does not fix it', async () => {
    const { scene } = createPausing()
    await scene.store({ from: 'ETH', chainId: 1, token: mainnet.chains.ETH.usdc.address })
    await expect(look(scene)).rejects.toMatchObject({ name: 'ReaderNotFoundError' })
  })

  test('to find the record rejects', async () => {
    await expect(look(createPausing().scene)).rejects.toMatchObject({ name: 'RecordNotFoundError' })
  })
})

describe('following', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('continues after an arrival until both blocks are final', async () => {
    const { openSleeps, countedSleep } = countSleeps()
    const scene = createFollowScene({ environment: { sleep: countedSleep } })
    const { config, readers, base, arb } = scene
    await scene.store()
    let settled: unknown
    followTransfer(config, { id: 'record-1', readers }).then((record) => {
      settled = record
    })
    scene.depart(95)
    scene.arrive(96)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(settled).toBeUndefined()
    expect(openSleeps.size).toBe(1)
    expect(await config.records.get('record-1')).toMatchObject({ status: 'arrived' })
    arb.final = 96
    await vi.advanceTimersByTimeAsync(60_000)
    expect(settled).toBeUndefined()
    base.final = 95
    await vi.advanceTimersByTimeAsync(60_000)
    expect(settled).toMatchObject({
      status: 'arrived',
      departure: { isFinal: true },
      arrival: { isFinal: true },
    })
    expect(openSleeps.size).toBe(0)
    const asked = base.asked.length + arb.asked.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(base.asked.length + arb.asked.length).toBe(asked)
  })

  test('ends with a transfer that was not sent', async () => {
    const scene = createFollowScene({ environment: { sleep } })
    const { config, readers } = scene
    await scene.store()
    Object.assign(scene.base, { head: 120, final: 110 })
    expect(await followTransfer(config, { id: 'record-1', readers })).toMatchObject({
      status: 'notSent',
      reason: 'expired',
    })
  })
})

describe('waitForNextCheck', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  /** A page that a test hides and shows. */
  function createPage({ isHidden = false } = {}) {
    const listeners = new Set<() => void>()
    const page = {
      isHidden,
      listeners,
      tell: () => {
        for (const listener of listeners) listener()
      },
    }
    const environment = createEnvironment({
      sleep,
      presence: {
        isHidden: () => page.isHidden,
        subscribe: (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
    })
    return Object.assign(page, { environment })
  }

  /** Starts to wait, and tells whether the wait is over. */
  function wait({ environment }: ReturnType<typeof createPage>, signal?: AbortSignal) {
    let isOver = false
    waitForNextCheck(environment, 1_000, signal).then(() => {
      isOver = true
    })
    return async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms)
      return isOver
    }
  }

  test('the next check comes after the pause', async () => {
    const isOverAfter = wait(createPage())
    expect(await isOverAfter(999)).toBe(false)
    expect(await isOverAfter(1)).toBe(true)
  })

  test('the next check comes at once when the page becomes visible or the network returns', async () => {
    const page = createPage()
    const isOverAfter = wait(page)
    page.tell()
    expect(await isOverAfter(0)).toBe(true)
  })

  test('a hidden page does not check until it is visible', async () => {
    const page = createPage({ isHidden: true })
    const isOverAfter = wait(page)
    expect(await isOverAfter(3_600_000)).toBe(false)
    page.isHidden = false
    page.tell()
    expect(await isOverAfter(0)).toBe(true)
  })

  test.each([false, true])('aborting ends the wait, with the page hidden (%s) or not', async (isHidden) => {
    const page = createPage({ isHidden })
    const calledOff = new AbortController()
    const isOverAfter = wait(page, calledOff.signal)
    await isOverAfter(isHidden ? 5_000 : 500)
    calledOff.abort()
    expect(await isOverAfter(0)).toBe(true)
  })

  test.each([false, true])(
    'an aborted signal never waits, with the page hidden (%s) or not',
    async (isHidden) => {
      const isOverAfter = wait(createPage({ isHidden }), AbortSignal.abort())
      expect(await isOverAfter(0)).toBe(true)
    },
  )

  test('no listener and no timer is left behind', async () => {
    const page = createPage()
    const { signal } = new AbortController()
    const remove = vi.spyOn(signal, 'removeEventListener')
    const begin = vi.spyOn(page.environment, 'sleep')
    const isOverAfter = wait(page, signal)
    page.tell()
    await isOverAfter(0)
    expect(page.listeners.size).toBe(0)
    expect(begin).toHaveBeenCalledOnce()
    await begin.mock.results[0]?.value
    expect(remove).toHaveBeenCalledOnce()
  })
})
