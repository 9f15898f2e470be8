import { expect, test } from 'vitest'
import { createConfig, custom, fallback, http, type Transport, unstable_connector } from 'wagmi'
import { base } from 'wagmi/chains'
import { injected } from 'wagmi/connectors'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import { createReaders, type RpcUrls } from '../../../src/core/read/readers.js'
import { hostReader } from '../../../src/wallets/evm/hostReader.js'

const [first, second] = ['https://first.example/rpc', 'https://second.example/rpc']
const { ARB, SOLANA } = mainnet.chains

const hostOf = (transport: Transport) =>
  createConfig({ chains: [base], transports: { [base.id]: transport } })

/** The names of Base's witnesses on a page with this transport, these URLs and a wallet. */
async function witnesses(transport: Transport, urls: RpcUrls['BASE'] = []) {
  const config = createBridgeConfig({ baseUrl: '/api/bridge', rpc: { BASE: urls } })
  const wagmi = hostOf(transport)
  const readers = createReaders(
    config,
    (chain) => hostReader(wagmi, chain),
    () => ({ request: async () => '0x1' }),
  )
  return (await readers.witnesses?.('BASE'))?.map(({ name }) => name)
}

test('a transport with one URL is the witness of that name', async () => {
  expect(await witnesses(http(first))).toEqual(['first.example', 'wallet'])
  expect(await witnesses(http(first), [first, second])).toEqual(['first.example', 'second.example', 'wallet'])
})

test('a transport with several URLs is one witness, and not another one next to its own URLs', async () => {
  const both = fallback([http(first), http(second)])
  expect(await witnesses(both)).toEqual(['host', 'wallet'])
  expect(await witnesses(both, second)).toEqual(['second.example', 'wallet'])
})

test.each<[string, Transport]>([
  ['a connector', unstable_connector(injected)],
  ['a fallback with a connector in it', fallback([http(first), unstable_connector(injected)])],
  ['a provider of the page', custom({ request: async () => '0x1' })],
])('next to %s, the wallet’s node is not a second witness', async (_, transport) => {
  expect(await witnesses(transport)).toEqual(['host'])
  expect(await witnesses(transport, second)).toEqual(['host', 'second.example'])
})

test('a chain that is missing in the page’s wagmi is not read', () => {
  expect(hostReader(hostOf(http(first)), SOLANA)).toBeUndefined()
  expect(hostReader(hostOf(http(first)), ARB)).toBeUndefined()
})
