import { describe, expect, test } from 'vitest'
import { mainnet } from '../../src/core/chain/mainnet.js'
import { defineNetwork } from '../../src/core/chain/network.js'
import { testnet } from '../../src/core/chain/testnet.js'
import type { BridgeConfigParameters } from '../../src/core/config/bridgeConfig.js'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import { InvalidConfigError } from '../../src/core/errors/configErrors.js'
import { createReaders } from '../../src/core/read/readers.js'
import { memoryStorage } from '../../src/core/record/recordStorage.js'
import { createBridgeClient } from '../../src/core/service/createBridgeClient.js'

const spender = '0x1111111111111111111111111111111111111111'
const create = (parameters: object = {}) =>
  createBridgeConfig({ baseUrl: '/api/bridge', ...parameters } as BridgeConfigParameters)

test('with only a URL', () => {
  expect(create()).toMatchObject({
    client: { baseUrl: '/api/bridge' },
    network: mainnet,
    permitSpenders: {},
    rpc: {},
    _internal: { families: { evm: undefined, solana: undefined } },
    limits: {},
    permitLifetime: 1800,
    contractOwners: false,
  })
})

test('holds no key, and has no place for one', () => {
  const config = create({ apiKey: 'sk_live_4711', headers: { 'x-api-key': 'sk_live_4711' } })
  const seen = new Set<unknown>()
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    for (const [name, item] of Object.entries(value)) {
      expect(`${name} ${String(item)}`).not.toMatch(/api-?key|sk_live/i)
      collect(item)
    }
  }
  collect(config)
})

test('two configurations share nothing', async () => {
  const [one, two] = [create(), create()]
  expect(one.records).not.toBe(two.records)
  expect(one._internal.environment.locks).not.toBe(two._internal.environment.locks)
  expect(one.client).not.toBe(two.client)
})

test('needs no browser', () => {
  expect(() => create()).not.toThrow()
})

describe('network', () => {
  test.each([
    [undefined, mainnet],
    [mainnet, mainnet],
    [testnet, testnet],
  ])('%o', (network, expected) => {
    expect(create({ network }).network).toBe(expected)
  })

  test('a custom one', () => {
    const network = defineNetwork({ name: 'local', chains: mainnet.chains })
    expect(create({ network }).network).toBe(network)
  })

  test.each(['mainnet', '', null, 5, {}, { name: 'x' }, () => mainnet])('%j is refused', (network) => {
    expect(() => create({ network })).toThrow(/`network` is not/)
  })
})

describe('an invalid option is refused by name', () => {
  test.each<[string, object]>([
    ['baseUrl', { baseUrl: undefined }],
    ['baseUrl', { baseUrl: '' }],
    ['baseUrl', { baseUrl: 'api/bridge' }],
    ['baseUrl', { baseUrl: '//evil.example' }],
    ['baseUrl', { baseUrl: 'javascript:alert(1)' }],
    ['permitSpenders.BASE', { permitSpenders: { BASE: '0x1' } }],
    ['permitSpenders.BASE', { permitSpenders: { BASE: 'vitalik.eth' } }],
    ['permitSpenders.BASE', { permitSpenders: { BASE: '0x8bD20e4F7a91C35dB6E08f2A4c7719De53Fa10E6' } }],
    ['permitSpenders.BASE', { permitSpenders: { BASE: undefined } }],
    ['permitSpenders.BASE', { permitSpenders: { BASE: `${spender}00` } }],
    ['permitSpenders.SOLANA', { permitSpenders: { SOLANA: spender } }],
    ['permitSpenders.base', { permitSpenders: { base: spender } }],
    ['permitSpenders.8453', { permitSpenders: { 8453: spender } }],
    ['rpc.ETH', { rpc: { ETH: 'wss://x' } }],
    ['rpc.ETH', { rpc: { ETH: '' } }],
    ['rpc.ETH', { rpc: { ETH: 'https://' } }],
    ['rpc.ETH', { rpc: { ETH: 'https://?key=1' } }],
    ['rpc.ETH', { rpc: { ETH: ['https://x', 'https://y z'] } }],
    ['rpc.ETH', { rpc: { ETH: 'https://x\n' } }],
    ['rpc.ETH', { rpc: { ETH: undefined } }],
    ['rpc.1', { rpc: { 1: 'https://x' } }],
    ['permitLifetime', { permitLifetime: 0 }],
    ['permitLifetime', { permitLifetime: 1199 }],
    ['permitLifetime', { permitLifetime: 3601 }],
    ['permitLifetime', { permitLifetime: 1800.5 }],
    ['permitLifetime', { permitLifetime: Number.NaN }],
    ['permitLifetime', { permitLifetime: '1800' }],
    ['limits', { limits: { minAmount: 0n } }],
    ['limits', { limits: { minAmount: 10 } }],
    ['limits', { limits: { maxAmount: -1n } }],
    ['limits', { limits: { maxAmount: 2n ** 64n } }],
    ['limits.maxFee', { limits: { maxFee: -1n } }],
    ['limits.maxFee', { limits: { maxFee: 1 } }],
    ['limits.minAmount', { limits: { minAmount: 2n, maxAmount: 1n } }],
    ['timeouts.read', { timeouts: { read: -1 } }],
    ['timeouts.submit', { timeouts: { submit: Number.POSITIVE_INFINITY } }],
  ])('%s: %o', (name, parameters) => {
    const attempt = () => create(parameters)
    expect(attempt).toThrow(InvalidConfigError)
    expect(attempt).toThrow(`\`${name}`)
  })
})

test('a valid option is kept', () => {
  const parameters = {
    permitSpenders: { BASE: spender, ETH: spender },
    rpc: { ETH: 'https://x', SOLANA: '/rpc/solana' },
    limits: { minAmount: 1n, maxAmount: 2n ** 64n - 1n, maxFee: 0n },
    permitLifetime: 1200,
    contractOwners: true,
  }
  expect(create(parameters)).toMatchObject(parameters)
})

test('`fetch` is used for the service, but `environment` takes precedence', async () => {
  const answering = (body: string) => async () => new Response(body)
  const own = create({ fetch: answering('{"pairs":[]}') })
  expect(await own.client.getPairs()).toEqual([])
  const replaced = create({
    fetch: answering('not JSON'),
    environment: { fetch: answering('{"pairs":[]}') },
  })
  expect(await replaced.client.getPairs()).toEqual([])
})

describe('a client', () => {
  const client = createBridgeClient({ baseUrl: 'https://service.example' })

  test('replaces `baseUrl` and is used as it is', () => {
    expect(createBridgeConfig({ client }).client).toBe(client)
  })

  test('cannot be combined with `baseUrl`', () => {
    expect(() => create({ client })).toThrow('Give `baseUrl` or `client`.')
  })

  test('does not get the `fetch` for nodes', async () => {
    const asked: string[] = []
    const fetch = async (input: string | URL | Request) => {
      asked.push(String(input))
      return Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' })
    }
    const own = createBridgeClient({
      baseUrl: 'https://service.example',
      fetch: async () => new Response('{"pairs":[]}'),
    })
    const config = createBridgeConfig({ client: own, fetch, rpc: { BASE: 'https://node.example' } })
    expect(await config.client.getPairs()).toEqual([])
    expect(asked).toEqual([])
    await createReaders(config)('BASE').request({ method: 'eth_chainId' })
    expect(asked).toEqual(['https://node.example'])
  })
})

test('`storage` keeps the records', async () => {
  const storage = memoryStorage()
  await storage.setItem('usdc-bridge:x', 'broken')
  expect(await create({ storage }).records.list()).toEqual([])
})

test('without a storage, a server reports that it has none', async () => {
  await expect(create().records.list()).rejects.toMatchObject({
    name: 'StorageError',
    cause: { message: 'There is no IndexedDB here. Give createBridgeConfig a `storage`.' },
  })
})
