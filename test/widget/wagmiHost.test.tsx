import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { type Chain, defineChain } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type CreateConnectorFn, createConfig, http, WagmiProvider } from 'wagmi'
import { connect } from 'wagmi/actions'
import { injected, walletConnect } from 'wagmi/connectors'
import type { EvmChainKey, WalletKind } from '../../src/core/chain/chain.js'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import { createEvmTestWallet, createTestBridge } from '../../src/testing/index.js'
import { BridgeWidget } from '../../src/widget/BridgeWidget.js'
import '../../src/styles.css'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const press = (name: string | RegExp) => userEvent.click(button(name))

/** A page with wagmi on some chains, and with one or more wallets. */
function createHost(keys: readonly EvmChainKey[], more: readonly CreateConnectorFn[] = []) {
  const bridge = createTestBridge({ speed: 20 })
  const wallet = createEvmTestWallet({ chains: bridge.walletChains, fetch: bridge.fetch })
  const { network, rpc } = bridge.parameters
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chains: Chain[] = keys.map((key) => {
    const { id, name } = network.chains[key]
    return defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: [rpc[key]] } } })
  })
  const wagmi = createConfig({
    chains: chains as [Chain, ...Chain[]],
    connectors: [
      injected({
        target: { id: 'test', name: 'Harbor', provider: wallet.provider as never },
        shimDisconnect: false,
      }),
      ...more,
    ],
    multiInjectedProviderDiscovery: false,
    storage: null,
    transports: Object.fromEntries(
      keys.map((key) => [network.chains[key].id, http(rpc[key], { fetchFn: bridge.fetch })]),
    ),
  })
  const config = createBridgeConfig(bridge.parameters)
  bridge.fund('BASE', wallet.account.address, 1_000_000_000n)
  const show = (props: Partial<BridgeWidget.Props> = {}) =>
    render(
      <StrictMode>
        <WagmiProvider config={wagmi} reconnectOnMount={false}>
          <QueryClientProvider client={new QueryClient()}>
            <BridgeWidget config={config} {...props} />
          </QueryClientProvider>
        </WagmiProvider>
      </StrictMode>,
    )
  return { bridge, wagmi, wallet, show }
}

test('a source chain missing in wagmi is shown as not set up, and the console says once what to add', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { show } = createHost(['BASE', 'ARB', 'ETH'])
  show({ defaultValue: { from: 'POLYGON', to: 'ARB' } })
  await expect
    .element(page.getByText('Sending from Polygon is not set up on this page.').first())
    .toBeVisible()
  await press(/^From\s*Polygon/)
  await expect
    .element(page.getByRole('radio', { name: 'Polygon' }))
    .toHaveAccessibleDescription('Not set up on this page')
  await expect.poll(() => warn.mock.calls.length, { timeout: 5_000 }).toBe(1)
  expect(warn.mock.calls[0]?.[0]).toContain('lacks Polygon (1711414)')
})

test('the console is silent if wagmi has every source chain', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { show } = createHost(['BASE', 'ARB', 'ETH', 'POLYGON'])
  show()
  await expect.element(button('Connect a wallet')).toBeVisible()
  expect(warn.mock.calls).toEqual([])
})

test('a host with its own dialog receives the wallet kind, and the widget continues from there', async () => {
  const { bridge, wagmi, wallet, show } = createHost(['BASE', 'ARB', 'ETH', 'POLYGON'])
  const asked: WalletKind[] = []
  const [connector] = wagmi.connectors
  show({
    defaultValue: { amount: '5' },
    onConnectRequest: ({ kind }) => {
      asked.push(kind)
      if (connector) connect(wagmi, { connector })
    },
  })
  await press('Connect a wallet')
  await expect.element(button('Review transfer')).toBeVisible()
  expect(page.getByRole('dialog').query()).toBeNull()
  expect(asked).toEqual(['evm'])
  await press('Review transfer')
  await press('Confirm in Harbor')
  await expect.element(page.getByRole('heading', { name: 'Arrived' })).toBeVisible()
  expect(bridge.balanceOf('ARB', wallet.account.address)).toBe(5_000_000n)
})

test('a WalletConnect of the host’s wagmi is listed by its name, and its failure to start is explained', async () => {
  // wagmi loads `@walletconnect/ethereum-provider`, which is not installed here.
  const { show } = createHost(
    ['BASE', 'ARB', 'ETH', 'POLYGON'],
    [walletConnect({ projectId: 'f'.repeat(32) })],
  )
  show()
  await press('Connect a wallet')
  await expect.element(button('WalletConnect')).toHaveTextContent(/^W/)
  await press('WalletConnect')
  await expect
    .element(page.getByRole('dialog').getByRole('alert'))
    .toHaveTextContent('Your wallet reported a problem')
  await press('Harbor')
  await expect.element(button(/^Account/)).toBeVisible()
})

test('a modal hides for the host’s dialog, and returns once a wallet is connected', async () => {
  const { wagmi, show } = createHost(['BASE'])
  const onConnectRequest = () => {}
  show({ onConnectRequest, open: true, variant: 'modal' })
  const isOverPage = () => document.querySelector('dialog:modal') !== null
  await expect.poll(isOverPage).toBe(true)
  await press('Connect a wallet')
  await expect.poll(isOverPage).toBe(false)
  const [connector] = wagmi.connectors
  if (connector) await connect(wagmi, { connector })
  await expect.element(button(/^Account/)).toBeVisible()
  expect(isOverPage()).toBe(true)
})
