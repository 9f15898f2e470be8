import { expect, test, vi } from 'vitest'
import { form } from '../../../src/core/chunks/form.js'
import { transfers } from '../../../src/core/chunks/transfers.js'
import { assembleConfig } from '../../../src/core/config/bridgeConfig.js'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import { watchTransfers } from '../../../src/core/follow/watchTransfers.js'
import type { TransferRecord } from '../../../src/core/record/record.js'
import { memoryStorage, type RecordStorage } from '../../../src/core/record/recordStorage.js'
import { arrived, evmRecord, notSent, solanaRecord } from '../support/records.js'

const become = (state: object) => (stored: TransferRecord) => ({ ...stored, ...state }) as TransferRecord

function watchOver(storage: RecordStorage = memoryStorage()) {
  const config = createBridgeConfig({ baseUrl: '/api/bridge', storage })
  const told: string[] = []
  const watch = () => watchTransfers(config, ({ id, status }) => told.push(`${id} ${status}`))
  return { config, told, watch }
}

test('calls back once for each change of status, and for no other change', async () => {
  const { config, told, watch } = watchOver()
  watch()
  await config.records.put(evmRecord())
  await config.records.update('record-1', become({ status: 'pending' }))
  await config.records.update('record-1', become({ updatedAt: 2 }))
  await config.records.update('record-1', become({ status: 'permitUsed' }))
  await expect.poll(() => told).toEqual(['record-1 submitting', 'record-1 pending', 'record-1 permitUsed'])
})

test('calls back with what is found after a reload, but not with what was known before', async () => {
  const storage = memoryStorage()
  await watchOver(storage).config.records.put(evmRecord({ status: 'pending' }))
  const { config, told, watch } = watchOver(storage)
  watch()
  await config.records.list()
  await config.records.update('record-1', become({ updatedAt: 2 }))
  await config.records.update('record-1', become({ status: 'permitUsed' }))
  await expect.poll(() => told).toEqual(['record-1 permitUsed'])
})

test('loads no record store until a record is stored', async () => {
  const load = vi.fn(async () => transfers)
  const parameters = { baseUrl: '/api/bridge', storage: memoryStorage() }
  const config = assembleConfig(parameters, { load, openCheck: async () => form })
  const told: string[] = []
  watchTransfers(config, ({ status }) => told.push(status))
  await config._internal.openRecords.exist()
  expect(load).not.toHaveBeenCalled()
  await config.records.put(evmRecord())
  await expect.poll(() => told).toEqual(['submitting'])
})

test('calls back when an ended transfer changes and no other is open', async () => {
  const storage = memoryStorage()
  await watchOver(storage).config.records.put(evmRecord(notSent))
  const { config, told, watch } = watchOver(storage)
  watch()
  await config.records.update('record-1', become(arrived))
  await expect.poll(() => told).toEqual(['record-1 arrived'])
})

test('misses no change that arrives while the stored records are being read', async () => {
  const storage = memoryStorage()
  const { config, told, watch } = watchOver(storage)
  await config.records.put(evmRecord({ status: 'pending' }))
  watch()
  await config.records.update('record-1', become({ status: 'permitUsed' }))
  await expect.poll(() => told).toEqual(['record-1 permitUsed'])
})

test('reports only this network and service, without the signed bytes', async () => {
  const { config } = watchOver()
  const told = vi.fn()
  watchTransfers(config, told)
  await config.records.put(evmRecord({ service: 'https://other.test' }))
  await config.records.put(evmRecord({ id: 'record-3', network: 'testnet' }))
  await config.records.put(solanaRecord())
  await expect.poll(() => told).toHaveBeenCalledOnce()
  expect(told.mock.calls[0]?.[0]).not.toHaveProperty('signedTransaction')
  expect(told.mock.calls[0]?.[0]).not.toHaveProperty('ownerSignature')
  expect(await config.records.get('record-2')).toHaveProperty('signedTransaction')
})

test('continues after a listener that throws, and stops when unsubscribed', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const { config } = watchOver()
  const told = vi.fn(() => {
    throw new Error('of the host')
  })
  const stop = watchTransfers(config, told)
  await config.records.put(evmRecord())
  await expect.poll(() => reported).toHaveBeenCalledOnce()
  stop()
  await config.records.update('record-1', become({ status: 'pending' }))
  await config.records.list()
  expect(told).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
