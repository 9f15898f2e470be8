import { afterEach, describe, expect, test, vi } from 'vitest'
import { createEnvironment } from '../../src/core/environment.js'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the locks of a browser are taken where there are any', async () => {
  const request = vi.fn((_name: string, task: () => Promise<unknown>) => task())
  const query = vi.fn(async () => ({ held: [{ name: 'x' }], pending: [{ name: 'y' }] }))
  vi.stubGlobal('navigator', { locks: { request, query } })
  const { locks } = createEnvironment()
  expect(await locks.hold('x', async () => 'done')).toBe('done')
  expect(request).toHaveBeenCalledWith('x', expect.any(Function))
  expect([await locks.isHeld('x'), await locks.isHeld('y')]).toEqual([true, false])
})

describe('sleep', () => {
  test('ends after its time, not before', async () => {
    vi.useFakeTimers()
    const { sleep } = createEnvironment()
    const done = vi.fn()
    sleep(1000).then(done)
    await vi.advanceTimersByTimeAsync(999)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toHaveBeenCalled()
  })

  test('ends at once when its signal aborts, and leaves no timer and no listener', async () => {
    vi.useFakeTimers()
    const { sleep } = createEnvironment()
    const controller = new AbortController()
    const remove = vi.spyOn(controller.signal, 'removeEventListener')
    const slept = sleep(60_000, controller.signal)
    controller.abort()
    await slept
    expect(vi.getTimerCount()).toBe(0)
    expect(remove).toHaveBeenCalled()
    await sleep(60_000, controller.signal)
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('identifiers are long and never the same', () => {
  const { randomId } = createEnvironment()
  const ids = Array.from({ length: 1000 }, () => randomId())
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) expect(id).toMatch(/^[\w-]{32,64}$/)
})

test('everything may be replaced, one by one', () => {
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
