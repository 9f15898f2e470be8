import { describe, expect, test } from 'vitest'
import type { ChainReader } from '../../../src/core/chain/reader.js'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import { createReaders, type RpcUrls } from '../../../src/core/read/readers.js'

const [first, second] = ['https://first.example/rpc', 'https://second.example/rpc']
const wallet: ChainReader = { request: async () => '0x1' }

/** The names of a chain's witnesses, by what the page and the wallet bring. */
async function names(host: Partial<ChainReader> | undefined, urls: RpcUrls['BASE'] = []) {
  const config = createBridgeConfig({ baseUrl: '/api/bridge', rpc: { BASE: urls } })
  const reader = host && { ...wallet, ...host }
  const readers = createReaders(
    config,
    () => reader,
    () => wallet,
  )
  return (await readers.witnesses?.('BASE'))?.map(({ name }) => name)
}

describe('the witnesses of a chain', () => {
  test('are the page’s transport, each address and the wallet’s node', async () => {
    expect(await names({ url: first }, second)).toEqual(['first.example', 'second.example', 'wallet'])
  })

  test('count an address once, also where the page’s transport has it', async () => {
    expect(await names({ url: first }, [first, `${first}/`])).toEqual(['first.example', 'wallet'])
  })

  test('count a page’s transport of several addresses once', async () => {
    expect(await names({ urls: [first, second] })).toEqual(['host', 'wallet'])
  })

  test('do not count it beside an address that it may be asking', async () => {
    expect(await names({ urls: [first, second] }, second)).toEqual(['second.example', 'wallet'])
  })

  test('do not count the wallet’s node beside a transport that may ask it', async () => {
    expect(await names({ mayAskWallet: true })).toEqual(['host'])
    expect(await names({ mayAskWallet: true }, second)).toEqual(['host', 'second.example'])
  })
})
