import { getEventListeners } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import { sleep } from '../../../src/core/environment/sleep.js'
import { followTransfer } from '../../../src/core/follow/followTransfer.js'
import { memoryStorage } from '../../../src/core/record/memoryStorage.js'
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
