import { expect, test } from 'vitest'
import { createConfig, custom, fallback, http, type Transport, unstable_connector } from 'wagmi'
import { base } from 'wagmi/chains'
import { injected } from 'wagmi/connectors'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import { hostReader } from '../../../src/wallets/evm/hostReader.js'

const [first, second] = ['https://first.example/rpc', 'https://second.example/rpc']
const { BASE, SOLANA } = mainnet.chains

const read = (transport: Transport) =>
  hostReader(createConfig({ chains: [base], transports: { [base.id]: transport } }), BASE)

test('a transport of one address is known by it', () => {
  expect(read(http(first))).toMatchObject({ url: first, mayAskWallet: false })
})

test('a transport of several addresses is known by each', () => {
  expect(read(fallback([http(first), http(second)]))).toMatchObject({
    url: undefined,
    urls: [first, second],
    mayAskWallet: false,
  })
})

test.each<[string, Transport]>([
  ['a connector', unstable_connector(injected)],
  ['a fallback with a connector in it', fallback([http(first), unstable_connector(injected)])],
  ['a provider of the page', custom({ request: async () => '0x1' })],
])('%s may ask the wallet’s own node', (_, transport) => {
  expect(read(transport)).toMatchObject({ mayAskWallet: true })
})

test('a chain that the page’s wagmi does not have is not read', () => {
  expect(hostReader(createConfig({ chains: [base], transports: { [base.id]: http(first) } }), SOLANA)).toBe(
    undefined,
  )
  expect(
    hostReader(createConfig({ chains: [base], transports: { [base.id]: http(first) } }), mainnet.chains.ARB),
  ).toBe(undefined)
})
