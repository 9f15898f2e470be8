import {
  defaultShouldDehydrateQuery,
  dehydrate,
  hydrate,
  MutationObserver,
  onlineManager,
  QueryClient,
} from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import { createReaders } from '../../src/core/read/readers.js'
import { openTransfersQueryOptions } from '../../src/query/openTransfersQueryOptions.js'
import { queryKeys } from '../../src/query/queryKeys.js'
import { transferMutationOptions } from '../../src/query/transferMutationOptions.js'
import { usdcBalanceQueryOptions } from '../../src/query/usdcBalanceQueryOptions.js'
import { createTestBridge } from '../../src/testing/index.js'
import { createTestSigner } from '../support/evmSigner.js'

const amount = 10_000_000n

afterEach(() => onlineManager.setOnline(true))

/** A host that keeps its cache as JSON, with all that the kit has read of one account. */
async function ready() {
  const bridge = createTestBridge({ settlement: { leaveAfter: 'never' } })
  const config = createBridgeConfig(bridge.parameters)
  const readers = createReaders(config)
  const signer = createTestSigner(bridge.parameters.network.chains.BASE.id)
  const owner = signer.account.address
  bridge.fund('BASE', owner, 2n * amount)
  const client = new QueryClient()
  await client.fetchQuery({ queryKey: ['host', 'price'], queryFn: () => '0.9998' })
  await client.fetchQuery(usdcBalanceQueryOptions(config, { chain: 'BASE', owner, readers }))
  await client.fetchQuery(openTransfersQueryOptions(config))
  const send = (from = client) =>
    new MutationObserver(from, transferMutationOptions(config, { readers })).mutate({
      from: 'BASE',
      to: 'ARB',
      amount,
      recipient: owner,
      signer,
    })
  return { bridge, client, config, owner, send }
}

test('a host that leaves the kit’s keys out, as the handbook says, keeps its cache as JSON', async () => {
  const { client, send } = await ready()
  await send()
  const state = dehydrate(client, {
    shouldDehydrateQuery: (query) =>
      defaultShouldDehydrateQuery(query) && query.queryKey[0] !== 'usdc-bridge',
  })
  expect(JSON.parse(JSON.stringify(state)).queries).toMatchObject([{ queryKey: ['host', 'price'] }])
})

test('no transfer is kept to start again, even offline and beside a mutation of the same scope', async () => {
  const { client, send } = await ready()
  client.setDefaultOptions({ mutations: { scope: { id: 'host' } } })
  new MutationObserver(client, { networkMode: 'always', mutationFn: () => new Promise(() => {}) }).mutate()
  onlineManager.setOnline(false)
  const sending = send()
  expect(dehydrate(client).mutations).toEqual([])
  await sending
  expect(dehydrate(client).mutations).toEqual([])
})

test('no key of the kit holds a bigint', async () => {
  const { client, send } = await ready()
  await send()
  const keys = client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey)
  expect(() => JSON.stringify(keys)).not.toThrow()
})

test('what is restored decides about no transfer: a balance, and that none is open', async () => {
  const { client, config, owner, send } = await ready()
  const { queries } = dehydrate(client)
  const later = Date.now() + 60 * 60_000
  const restored = new QueryClient()
  hydrate(restored, {
    queries: queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: later } })),
  })
  restored.setQueryData(queryKeys.balance(config, 'BASE', owner), 0n, { updatedAt: later })
  expect(await send(restored)).toMatchObject({ status: 'pending' })
  expect(restored.getQueryData(queryKeys.openRecords(config))).toEqual([])
  await expect(send(restored)).rejects.toMatchObject({ name: 'OpenTransferError' })
})
