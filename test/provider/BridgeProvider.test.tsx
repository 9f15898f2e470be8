import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { WagmiProvider } from 'wagmi'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import { useBridgeForm } from '../../src/hooks/useBridgeForm.js'
import { usePairs } from '../../src/hooks/usePairs.js'
import { useResolveTransfer } from '../../src/hooks/useResolveTransfer.js'
import { useSolanaTransfer } from '../../src/hooks/useSolanaTransfer.js'
import { useTransfer } from '../../src/hooks/useTransfer.js'
import { useTransferRecord } from '../../src/hooks/useTransferRecord.js'
import { useTransferRecords } from '../../src/hooks/useTransferRecords.js'
import { useUsdcBalance } from '../../src/hooks/useUsdcBalance.js'
import { useWalletConnection } from '../../src/hooks/useWalletConnection.js'
import { BridgeProvider } from '../../src/provider/BridgeProvider.js'
import { useBridgeConfig } from '../../src/provider/useBridgeConfig.js'
import { queryKeys } from '../../src/query/queryKeys.js'
import { createTestBridge } from '../../src/testing/index.js'
import { createHost, HostPage } from '../hooks/support/createHost.js'
import { amount, OwnUi, recipient } from '../hooks/support/OwnUi.js'

let complaints: MockInstance
beforeEach(() => {
  complaints = vi.spyOn(console, 'error')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const said = (text: string) => expect.element(page.getByText(text, { exact: true }))

function Status() {
  const { data: pairs } = usePairs()
  const session = useWalletConnection('evm')
  return <p>{`${session?.status ?? 'unknown'} ${pairs?.length ?? 'no'} routes`}</p>
}

function BaseToArbitrum({ name }: { name: string }) {
  const { data } = usePairs()
  const pair = data?.find(({ from, to }) => from === 'BASE' && to === 'ARB')
  return <p>{`${name} ${pair?.enabled ? 'open' : 'closed'}`}</p>
}

function History({ owner }: { owner: string }) {
  const { data: records = [] } = useTransferRecords({ owner })
  return <p>{`history ${records.map(({ status }) => status).join()}`}</p>
}

function Caller({ useHook }: { useHook: () => unknown }) {
  useHook()
  return null
}

describe('outside the provider, a hook names itself and says what to do', () => {
  const hooks: { readonly [name: string]: () => unknown } = {
    useBridgeConfig,
    useBridgeForm,
    useResolveTransfer,
    usePairs,
    useSolanaTransfer,
    useTransfer,
    useTransferRecords,
    useTransferRecord: () => useTransferRecord({ id: 'none' }),
    useUsdcBalance: () => useUsdcBalance({ chain: 'BASE', owner: undefined }),
    useWalletConnection: () => useWalletConnection('evm'),
  }
  test.each(Object.entries(hooks))('%s', (name, useHook) => {
    complaints.mockImplementation(() => {})
    expect(() => render(<Caller useHook={useHook} />)).toThrow(
      expect.objectContaining({
        name: 'ProviderNotFoundError',
        message: expect.stringContaining(`\`${name}\``),
      }),
    )
  })
})

describe('it uses the host’s providers and adds the missing ones', () => {
  const wraps: [
    string,
    string,
    (host: Awaited<ReturnType<typeof createHost>>, ui: ReactNode) => ReactNode,
  ][] = [
    [
      'wagmi and a query client',
      'connected 20 routes',
      ({ wagmi, queryClient }, ui) => (
        <WagmiProvider config={wagmi} reconnectOnMount={false}>
          <QueryClientProvider client={queryClient}>{ui}</QueryClientProvider>
        </WagmiProvider>
      ),
    ],
    [
      'only wagmi',
      'connected 20 routes',
      ({ wagmi }, ui) => (
        <WagmiProvider config={wagmi} reconnectOnMount={false}>
          {ui}
        </WagmiProvider>
      ),
    ],
    [
      'only a query client',
      'disconnected 20 routes',
      ({ queryClient }, ui) => <QueryClientProvider client={queryClient}>{ui}</QueryClientProvider>,
    ],
    ['nothing', 'disconnected 20 routes', (_, ui) => ui],
  ]

  test.each(wraps)('%s: %s', async (_name, text, wrap) => {
    const host = await createHost()
    render(
      <StrictMode>
        {wrap(
          host,
          <BridgeProvider config={host.config}>
            <Status />
          </BridgeProvider>,
        )}
      </StrictMode>,
    )
    await said(text).toBeVisible()
    expect(host.bridge.requests).toHaveLength(1)
    expect(complaints).not.toHaveBeenCalled()
  })

  test('reads go into the host’s query client, under their own keys', async () => {
    const host = await createHost()
    render(
      <HostPage host={host}>
        <Status />
      </HostPage>,
    )
    await said('connected 20 routes').toBeVisible()
    expect(host.queryClient.getQueryData(queryKeys.pairs(host.config))).toHaveLength(20)
  })

  test('a query client passed as a prop takes precedence over the host’s', async () => {
    const host = await createHost()
    const own = new QueryClient()
    render(
      <QueryClientProvider client={host.queryClient}>
        <BridgeProvider config={host.config} queryClient={own}>
          <Status />
        </BridgeProvider>
      </QueryClientProvider>,
    )
    await said('disconnected 20 routes').toBeVisible()
    expect(own.getQueryData(queryKeys.pairs(host.config))).toHaveLength(20)
    expect(host.queryClient.getQueryCache().getAll()).toHaveLength(0)
  })
})

test('two providers on one page share nothing, even with one query client', async () => {
  const queryClient = new QueryClient()
  const worlds = ['one', 'other'].map((name) => createTestBridge({ name }))
  worlds[1]?.setPair('BASE', 'ARB', false)
  render(
    <QueryClientProvider client={queryClient}>
      {worlds.map((world, index) => (
        <BridgeProvider config={createBridgeConfig(world.parameters)} key={world.parameters.baseUrl}>
          <BaseToArbitrum name={`world ${index}`} />
        </BridgeProvider>
      ))}
    </QueryClientProvider>,
  )
  await said('world 0 open').toBeVisible()
  await said('world 1 closed').toBeVisible()
})

test('under StrictMode, one press asks once, sends once and is followed to the end', async () => {
  const host = await createHost()
  host.bridge.fund('BASE', host.owner, amount)
  render(
    <StrictMode>
      <HostPage host={host}>
        <OwnUi />
      </HostPage>
    </StrictMode>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Send' }))
  await said('now arrived').toBeVisible()
  expect(host.signings()).toHaveLength(1)
  expect(host.posts).toHaveLength(1)
  expect(host.bridge.balanceOf('ARB', recipient)).toBe(amount)
  expect(complaints).not.toHaveBeenCalled()
})

test('after a reload, the page continues to follow open transfers', async () => {
  const host = await createHost({ bridge: { settlement: { leaveAfter: 'never' } } })
  host.bridge.fund('BASE', host.owner, amount)
  const first = render(
    <HostPage host={host}>
      <OwnUi />
    </HostPage>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Send' }))
  await said('answered pending').toBeVisible()
  first.unmount()
  host.bridge.settle()
  expect(await host.records()).toMatchObject([{ status: 'pending' }])
  render(
    <HostPage host={host}>
      <History owner={host.owner} />
    </HostPage>,
  )
  await said('history arrived').toBeVisible()
})
