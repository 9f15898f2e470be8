import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { http } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Config, createConfig, createStorage, WagmiProvider } from 'wagmi'
import { connect } from 'wagmi/actions'
import { injected } from 'wagmi/connectors'
import { BridgeProvider } from '../../src/provider/BridgeProvider.js'
import { BridgeWidget } from '../../src/widget/BridgeWidget.js'
import '../../src/styles.css'
import { createHost, HostPage, type TestHost } from '../hooks/support/createHost.js'
import { amount, OwnUi } from '../hooks/support/OwnUi.js'
import { webStorage } from '../support/webStorage.js'

type Request = (asked: never) => Promise<unknown>

let visit = new AbortController()
/** Answers only after the test, because wagmi reconnects no other config of the page meanwhile. */
const silent: Request = async () => {
  const { signal } = visit
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
  throw new Error('closed')
}

/** wagmi as most hosts have it: it stores its connection, and reconnects on the next visit. */
function createStoringWagmi(
  host: TestHost,
  store: Map<string, string>,
  wallets: { [name: string]: Request },
) {
  const { chains } = host.wagmi
  const connectors = Object.entries(wallets).map(([name, request]) => {
    const provider = { ...host.wallet.provider, request } as never
    return injected({ target: { id: name.toLowerCase(), name, provider }, shimDisconnect: false })
  })
  const storage = webStorage(store)
  const transport = (url: string | undefined) => http(url, { fetchFn: host.bridge.fetch })
  return createConfig({
    chains,
    connectors,
    multiInjectedProviderDiscovery: false,
    storage: createStorage({ storage }),
    transports: Object.fromEntries(
      chains.map(({ id, rpcUrls }) => [id, transport(rpcUrls.default.http[0])]),
    ) as never,
  })
}

/** The second visit of a person whose first wallet was connected to wagmi on the first one. */
async function comeBack(host: TestHost, wallets: { [name: string]: Request }) {
  const store = new Map<string, string>()
  visit = new AbortController()
  const request = host.wallet.provider.request as Request
  const before = createStoringWagmi(host, store, { Harbor: request })
  const [connector] = before.connectors
  if (connector) await connect(before, { connector })
  const wagmi = createStoringWagmi(host, store, wallets)
  await expect.poll(() => wagmi.state.current).toBeTruthy()
  onTestFinished(async () => {
    cleanup()
    visit.abort()
    await vi.waitUntil(() => wagmi.state.status !== 'reconnecting')
  })
  return wagmi
}

function Page({ children, host, wagmi }: { children: ReactNode; host: TestHost; wagmi: Config }) {
  return (
    <WagmiProvider config={wagmi}>
      <QueryClientProvider client={host.queryClient}>{children}</QueryClientProvider>
    </WagmiProvider>
  )
}

test('an open transfer is followed after a reload, although its wallet never answers wagmi', async () => {
  const host = await createHost({ bridge: { settlement: { leaveAfter: 'never' } } })
  host.bridge.fund('BASE', host.owner, amount)
  render(
    <HostPage host={host}>
      <OwnUi />
    </HostPage>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Send' }))
  await expect.element(page.getByText('now pending')).toBeVisible()
  cleanup()
  const wagmi = await comeBack(host, { Harbor: silent })
  host.bridge.settlement.leaveAfter = 0
  host.bridge.settle()
  render(
    <Page host={host} wagmi={wagmi}>
      <BridgeProvider config={host.config} />
    </Page>,
  )
  await expect.poll(async () => (await host.records())[0]?.status).toBe('arrived')
})

test('a wallet that wagmi has reconnected can send, although another one never answers wagmi', async () => {
  const host = await createHost()
  host.bridge.fund('BASE', host.owner, 1_000_000_000n)
  const request = host.wallet.provider.request as Request
  const wagmi = await comeBack(host, { Harbor: request, Hung: silent })
  render(
    <Page host={host} wagmi={wagmi}>
      <BridgeWidget config={host.config} />
    </Page>,
  )
  await expect.element(page.getByRole('button', { name: /^Account/ })).toBeVisible()
  expect(wagmi.state.status).toBe('reconnecting')
  await userEvent.fill(page.getByRole('textbox', { name: 'You send' }), '12.5')
  await userEvent.click(page.getByRole('button', { name: 'Review transfer' }))
  await userEvent.click(page.getByRole('button', { name: 'Confirm in Harbor' }))
  await expect.element(page.getByRole('heading', { level: 2, name: 'Arrived' })).toBeVisible()
})
