import { afterEach, expect, test, vi } from 'vitest'
import { transfers as late } from '../../../src/core/chunks/transfers.js'
import { lazyEnvironment } from '../../../src/core/environment/lazyEnvironment.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('nothing is loaded before it is used, and what is used works', async () => {
  const load = vi.fn(async () => late)
  const environment = lazyEnvironment(load, { now: () => 5 })
  expect(environment.now()).toBe(5)
  expect(environment.presence.isHidden()).toBe(false)
  expect(load).not.toHaveBeenCalled()
  expect(await environment.locks.hold('x', () => environment.locks.isHeld('x'))).toBe(true)
  await environment.sleep(0)
  expect(load).toHaveBeenCalled()
})

test('a subscription stopped before loading never calls back', async () => {
  const page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  const listener = vi.fn()
  const loading = Promise.resolve(late)
  const { presence } = lazyEnvironment(() => loading, {})
  presence.subscribe(listener)()
  const stop = presence.subscribe(listener)
  await loading
  page.dispatchEvent(new Event('visibilitychange'))
  expect(listener).toHaveBeenCalledOnce()
  stop()
})
