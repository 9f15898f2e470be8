import { afterEach, expect, test, vi } from 'vitest'
import { sleep } from '../../../src/core/environment/sleep.js'

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
