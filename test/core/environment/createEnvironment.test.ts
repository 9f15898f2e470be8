import { afterEach, describe, expect, test, vi } from 'vitest'
import { createEnvironment, sleep } from '../../../src/core/environment/createEnvironment.js'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a browser’s locks are used if there are any', async () => {
  const request = vi.fn((_name: string, task: () => Promise<unknown>) => task())
  const query = vi.fn(async () => ({ held: [{ name: 'x' }], pending: [{ name: 'y' }] }))
  vi.stubGlobal('location', new URL('https://app.example'))
  vi.stubGlobal('navigator', { locks: { request, query } })
  const { locks } = createEnvironment()
  expect(await locks.hold('x', async () => 'done')).toBe('done')
  expect(request).toHaveBeenCalledWith('x', expect.any(Function))
  expect([await locks.isHeld('x'), await locks.isHeld('y')]).toEqual([true, false])
})

test('`sleep` ends after its time or when its signal aborts', async () => {
  const { sleep } = createEnvironment()
  vi.useFakeTimers()
  const woken = vi.fn()
  sleep(30).then(woken)
  await vi.advanceTimersByTimeAsync(29)
  expect(woken).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(woken).toHaveBeenCalledOnce()
  await sleep(3_600_000, AbortSignal.abort())
})

test.each([
  ['', crypto],
  [', also on a page without https', { getRandomValues: crypto.getRandomValues.bind(crypto) }],
])('identifiers are long and unique%s', (_, has) => {
  vi.stubGlobal('crypto', has)
  const { randomId } = createEnvironment()
  const ids = Array.from({ length: 1000 }, () => randomId())
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) expect(id).toMatch(/^[\w-]{32,64}$/)
})

test('everything can be replaced individually', () => {
  const now = () => 5
  const environment = createEnvironment({ now })
  expect(environment.now).toBe(now)
  expect(environment.randomId()).toHaveLength(36)
})

test('`fetch` is looked up when it is called', async () => {
  const { fetch } = createEnvironment()
  const answered = new Response()
  vi.stubGlobal('fetch', async () => answered)
  expect(await fetch('http://x')).toBe(answered)
})

test('`timeout` aborts after its time', async () => {
  const signal = createEnvironment().timeout(10)
  expect(signal.aborted).toBe(false)
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
})

describe('presence', () => {
  /** A page that can be hidden, with only what core uses. */
  function stubPage() {
    const page = Object.assign(new EventTarget(), { hidden: false })
    const network = new EventTarget()
    vi.stubGlobal('document', page)
    vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
    vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network))
    return {
      show(isShown: boolean) {
        page.hidden = !isShown
        page.dispatchEvent(new Event('visibilitychange'))
      },
      comeOnline: () => network.dispatchEvent(new Event('online')),
    }
  }
  test('tells whether the page is hidden', () => {
    const { presence } = createEnvironment()
    const { show } = stubPage()
    expect(presence.isHidden()).toBe(false)
    show(false)
    expect(presence.isHidden()).toBe(true)
  })

  test('calls back when the page becomes visible or the network returns, until unsubscribed', () => {
    const { show, comeOnline } = stubPage()
    const listener = vi.fn()
    const stop = createEnvironment().presence.subscribe(listener)
    show(false)
    expect(listener).toHaveBeenCalledTimes(0)
    show(true)
    expect(listener).toHaveBeenCalledTimes(1)
    comeOnline()
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    show(true)
    comeOnline()
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test('in Node, the page is never hidden, and subscribing does nothing', () => {
    const { presence } = createEnvironment()
    expect(presence.isHidden()).toBe(false)
    const stop = presence.subscribe(() => expect.fail())
    stop()
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('ends after its time and not before', async () => {
  vi.useFakeTimers()
  const done = vi.fn()
  sleep(1000).then(done)
  await vi.advanceTimersByTimeAsync(999)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toHaveBeenCalled()
})

test('ends at once when its signal aborts, and leaves no timer or listener', async () => {
  vi.useFakeTimers()
  const set = vi.spyOn(globalThis, 'setTimeout')
  const clear = vi.spyOn(globalThis, 'clearTimeout')
  const controller = new AbortController()
  const remove = vi.spyOn(controller.signal, 'removeEventListener')
  const slept = sleep(60_000, controller.signal)
  const timer = set.mock.results.at(-1)?.value
  controller.abort()
  await slept
  expect(timer).toBeDefined()
  expect(clear).toHaveBeenCalledWith(timer)
  expect(remove).toHaveBeenCalled()
  set.mockClear()
  await sleep(60_000, controller.signal)
  expect(set).not.toHaveBeenCalled()
})
