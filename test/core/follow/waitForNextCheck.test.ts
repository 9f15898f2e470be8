import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEnvironment } from '../../../src/core/environment/createEnvironment.js'
import { sleep } from '../../../src/core/environment/sleep.js'
import { waitForNextCheck } from '../../../src/core/follow/waitForNextCheck.js'

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
