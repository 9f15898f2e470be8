import { afterEach, expect, test, vi } from 'vitest'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import { watchOwn } from '../../../src/wallets/evm/watchOwn.js'

afterEach(() => {
  vi.doUnmock('../../../src/wallets/evm/watchInjected.js')
  vi.useRealTimers()
})

test('asks again for the code of the browser’s wallets if it failed to load, and finds them', async () => {
  vi.useFakeTimers()
  const failed = vi.fn(() => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  vi.doMock('../../../src/wallets/evm/watchInjected.js', failed)
  const publish = vi.fn()
  const stop = watchOwn(createBridgeConfig({ baseUrl: '/api/bridge' }), publish)
  await vi.waitFor(() => expect(failed).toHaveBeenCalled())
  expect(publish).not.toHaveBeenCalled()
  vi.doUnmock('../../../src/wallets/evm/watchInjected.js')
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(publish).toHaveBeenCalled())
  stop()
})
