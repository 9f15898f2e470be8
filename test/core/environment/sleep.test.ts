import { afterEach, expect, test, vi } from 'vitest'
import { sleep } from '../../../src/core/environment/sleep.js'

afterEach(() => {
  vi.useRealTimers()
})

test('ends after its time, not before', async () => {
  vi.useFakeTimers()
  const done = vi.fn()
  sleep(1000).then(done)
  await vi.advanceTimersByTimeAsync(999)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toHaveBeenCalled()
})

test('ends at once when its signal aborts, and leaves no timer and no listener', async () => {
  vi.useFakeTimers()
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
