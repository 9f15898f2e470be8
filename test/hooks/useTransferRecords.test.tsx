import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import { indexedDbStorage } from '../../src/core/record/indexedDbStorage.js'
import { useTransferRecord } from '../../src/hooks/useTransferRecord.js'
import { useTransferRecords } from '../../src/hooks/useTransferRecords.js'
import { BridgeProvider } from '../../src/provider/BridgeProvider.js'
import { createTestBridge } from '../../src/testing/index.js'
import { arrived, evmRecord } from '../core/support/records.js'
import { openSecondPage } from '../support/openSecondPage.js'

afterEach(async () => {
  cleanup()
  const storage = indexedDbStorage()
  for (const key of await storage.keys()) await storage.removeItem(key)
})

const { parameters } = createTestBridge({ faults: { rpc: 'down' } })
const { id: chainId, usdc } = parameters.network.chains.BASE
const own = { network: parameters.network.name, service: parameters.baseUrl, chainId, token: usdc.address }

function showHistory(): void {
  const config = createBridgeConfig({ ...parameters, storage: indexedDbStorage() })
  render(
    <BridgeProvider config={config}>
      <History />
      <Watched />
    </BridgeProvider>,
  )
}

function History() {
  const { data } = useTransferRecords({ owner: evmRecord().owner })
  return <p>{data ? `history ${data.map(({ status }) => status).join() || 'empty'}` : 'reading'}</p>
}

function Watched() {
  const { data } = useTransferRecord({ id: 'record-1' })
  return <p>{data === null ? 'watched none' : `watched ${data?.status ?? 'not yet'}`}</p>
}

const said = (text: string) => expect.element(page.getByText(text, { exact: true }))

test('the list and the single record follow another page’s changes and deletions', async () => {
  const { records: theirs } = await openSecondPage()
  showHistory()
  await said('history empty').toBeVisible()
  await said('watched none').toBeVisible()
  await theirs.put(evmRecord({ ...own, status: 'pending' }))
  await said('history pending').toBeVisible()
  await said('watched pending').toBeVisible()
  await theirs.put(evmRecord({ ...own, ...arrived }))
  await said('history arrived').toBeVisible()
  await said('watched arrived').toBeVisible()
  await theirs.clearEnded()
  await said('history empty').toBeVisible()
  await said('watched none').toBeVisible()
})

test('only records of this network and owner are listed', async () => {
  const { records: theirs } = await openSecondPage()
  await theirs.put(evmRecord({ ...own, id: 'record-3', network: 'other', chainId: 84532, status: 'refused' }))
  await theirs.put(evmRecord({ ...own, id: 'record-4', owner: `0x${'9'.repeat(40)}`, status: 'refused' }))
  await theirs.put(evmRecord({ ...own, status: 'pending' }))
  showHistory()
  await said('history pending').toBeVisible()
})

test('a record sent through another URL of the service is listed and watched, because it blocks the next one', async () => {
  const { records: theirs } = await openSecondPage()
  await theirs.put(evmRecord({ ...own, service: '/before', status: 'pending' }))
  showHistory()
  await said('history pending').toBeVisible()
  await said('watched pending').toBeVisible()
})
