import { afterEach, expect, test, vi } from 'vitest'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import type { WalletConnection } from '../../../src/core/wallet/walletConnection.js'
import type { WalletOption } from '../../../src/core/wallet/walletOption.js'
import { watchOwn } from '../../../src/wallets/evm/watchOwn.js'

afterEach(() => {
  vi.doUnmock('../../../src/wallets/evm/watchInjected.js')
  vi.useRealTimers()
})

test('says that the code of the browser’s wallets failed to load, asks again, and finds them', async () => {
  vi.useFakeTimers()
  const failed = vi.fn(() => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  vi.doMock('../../../src/wallets/evm/watchInjected.js', failed)
  const publish = vi.fn()
  const stop = watchOwn(createBridgeConfig({ baseUrl: '/api/bridge' }), publish)
  await expect.poll(() => failed).toHaveBeenCalled()
  await expect.poll(() => publish).toHaveBeenCalledOnce()
  const [[session]] = publish.mock.calls as [[WalletConnection]]
  expect(session.status).toBe('failed')
  await expect(session.connect({ id: 'harbor', name: 'Harbor' } as WalletOption)).rejects.toThrow()
  vi.doUnmock('../../../src/wallets/evm/watchInjected.js')
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(() => publish).toHaveBeenCalledTimes(2)
  expect(publish.mock.lastCall?.[0].status).toBe('disconnected')
  stop()
})
