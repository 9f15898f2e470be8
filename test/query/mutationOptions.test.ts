import {
  MutationObserver,
  type MutationObserverOptions,
  onlineManager,
  QueryClient,
} from '@tanstack/react-query'
import { afterEach, describe, expect, test } from 'vitest'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import type { BridgeErrorType } from '../../src/core/errors/BridgeError.js'
import { createReaders } from '../../src/core/read/readers.js'
import type { TransferRecord } from '../../src/core/record/record.js'
import { findTransfersMutationOptions } from '../../src/query/findTransfersMutationOptions.js'
import { resolveTransferMutationOptions } from '../../src/query/resolveTransferMutationOptions.js'
import { revokeAllowanceMutationOptions } from '../../src/query/revokeAllowanceMutationOptions.js'
import { sendTransferAgainMutationOptions } from '../../src/query/sendTransferAgainMutationOptions.js'
import { setAsideMutationOptions } from '../../src/query/setAsideMutationOptions.js'
import { solanaTransferMutationOptions } from '../../src/query/solanaTransferMutationOptions.js'
import { transferMutationOptions } from '../../src/query/transferMutationOptions.js'
import { createTestBridge, type TestBridgeParameters } from '../../src/testing/index.js'
import { createTestSigner } from '../support/evmSigner.js'

const amount = 10_000_000n
const recipient = '0x71c4a9de03bb5f28e6c0417ad3f95b2e8c6d9af2'

afterEach(() => onlineManager.setOnline(true))

/** A host that retries every mutation, and a person with money on Base. */
function ready(parameters: TestBridgeParameters = {}) {
  const bridge = createTestBridge(parameters)
  const config = createBridgeConfig(bridge.parameters)
  const readers = createReaders(config)
  const signer = createTestSigner(bridge.parameters.network.chains.BASE.id)
  bridge.fund('BASE', signer.account.address, 2n * amount)
  // The host's default must not apply: with it, a transfer would be posted three times.
  const client = new QueryClient({ defaultOptions: { mutations: { retry: 2, retryDelay: 0 } } })
  const send = (): Promise<TransferRecord> =>
    new MutationObserver(client, transferMutationOptions(config, { readers })).mutate({
      from: 'BASE',
      to: 'ARB',
      amount,
      recipient,
      signer,
    })
  const posts = () => bridge.requests.filter(({ method }) => method === 'POST')
  return { bridge, config, readers, signer, client, send, posts }
}

test('a transfer is sent with the host’s own signer, and settled', async () => {
  const { bridge, client, config, readers, send } = ready()
  const { id } = await send()
  bridge.settle()
  const options = resolveTransferMutationOptions(config, { readers })
  const observer = new MutationObserver(client, options)
  await observer.mutate({ id })
  expect(await observer.mutate({ id })).toMatchObject({ status: 'arrived' })
  expect(bridge.balanceOf('ARB', recipient)).toBe(amount)
})

test('a host that retries mutations causes no second request', async () => {
  const { send, posts } = ready({ faults: { transfer: 'dropAfter' }, settlement: { leaveAfter: 'never' } })
  expect(await send()).toMatchObject({ status: 'unanswered' })
  expect(posts()).toHaveLength(1)
  await expect(send()).rejects.toMatchObject({ name: 'OpenTransferError' })
  expect(posts()).toHaveLength(1)
})

test('a mutation of the host that never ends does not hold back a transfer of the same scope', async () => {
  const { client, send, posts } = ready()
  client.setDefaultOptions({ mutations: { scope: { id: 'host' } } })
  new MutationObserver(client, { mutationFn: () => new Promise(() => {}) }).mutate()
  expect(await send()).toMatchObject({ status: 'pending' })
  expect(posts()).toHaveLength(1)
})

test('an offline page gets an error at once, and nothing starts when the network returns', async () => {
  const { client, send, posts, config, readers } = ready()
  onlineManager.setOnline(false)
  expect(await send()).toMatchObject({ status: 'pending' })
  const finding = new MutationObserver(client, findTransfersMutationOptions(config, { readers }))
  const { unread } = await finding.mutate({ owner: recipient })
  expect(unread).toEqual([])
  expect(
    client
      .getMutationCache()
      .getAll()
      .filter(({ state }) => state.isPaused),
  ).toEqual([])
  expect(posts()).toHaveLength(1)
})

test('an unanswered transfer is sent again with the same request, and charged once', async () => {
  const { bridge, client, config, readers, send, signer, posts } = ready({
    faults: { transfer: 'dropAfter' },
    settlement: { leaveAfter: 'never' },
  })
  const { id } = await send()
  bridge.faults.transfer = undefined
  const options = sendTransferAgainMutationOptions(config, { readers })
  await new MutationObserver(client, options).mutate({ id, signer })
  const [first, second, ...more] = posts().map(({ body }) => body)
  expect(second).toEqual(first)
  expect(more).toEqual([])
  bridge.settle()
  expect(bridge.balanceOf('BASE', signer.account.address)).toBe(amount)
})

describe('offline, with a host that retries mutations twice,', () => {
  const solanaRequest = {
    to: 'BASE',
    amount,
    recipient,
    signer: { address: recipient, currentAddress: () => recipient },
    policy: { depositOwners: ['7VHUFJHWu2CuExkJcJrzhQPJ2oygupTWkL2A2For4BmE'], programs: [] },
  } as const
  const mutations = {
    'checking a transfer': ({ config, readers }: Ready, run: Run) =>
      run(resolveTransferMutationOptions(config, { readers }), { id: 'none' }),
    'closing a transfer': ({ config, readers }: Ready, run: Run) =>
      run(setAsideMutationOptions(config, { readers }), { id: 'none' }),
    'taking an allowance back': ({ config, signer }: Ready, run: Run) =>
      run(revokeAllowanceMutationOptions(config), { chain: 'BASE', signer, owner: recipient }),
    'sending again': ({ config, readers }: Ready, run: Run) =>
      run(sendTransferAgainMutationOptions(config, { readers }), { id: 'none' }),
    'sending from Solana': ({ config, readers }: Ready, run: Run) =>
      run(solanaTransferMutationOptions(config, { readers }), solanaRequest),
  }

  test.each([
    ['checking a transfer', 'RecordNotFoundError'],
    ['closing a transfer', 'RecordNotFoundError'],
    ['taking an allowance back', 'AccountChangedError'],
    ['sending again', 'RecordNotFoundError'],
    ['sending from Solana', 'RouteDisabledError'],
  ] as const)('%s starts at once and runs once', async (name, error) => {
    const scene = ready()
    onlineManager.setOnline(false)
    const mutation = await mutations[name](scene, async (options, variables) => {
      const observer = new MutationObserver(scene.client, options)
      await expect(observer.mutate(variables)).rejects.toMatchObject({ name: error })
      return observer.getCurrentResult()
    })
    expect(mutation).toMatchObject({ failureCount: 1, isPaused: false })
    expect(scene.posts()).toEqual([])
  })
})

type Ready = ReturnType<typeof ready>
type Run = <data, variables>(
  options: MutationObserverOptions<data, BridgeErrorType, variables>,
  variables: variables,
) => Promise<{ failureCount: number; isPaused: boolean }>
