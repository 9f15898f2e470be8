import { ConnectionProvider, WalletProvider } from '@solana/wallet-adapter-react'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { Fragment, type ReactNode, StrictMode, useEffect, useState } from 'react'
import { defineChain, http } from 'viem'
import { onTestFinished, vi } from 'vitest'
import { type Config, createConfig, useConnection, WagmiProvider } from 'wagmi'
import type { EvmChain } from '../../../src/core/chain/network.js'
import type { BridgeConfig } from '../../../src/core/config/bridgeConfig.js'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import {
  createEvmTestWallet,
  createTestBridge,
  type EvmPrompt,
  type TestBridge,
} from '../../../src/testing/index.js'

/** What the page has before the widget is added. */
export type HostName = 'wagmi' | 'solana' | 'both' | 'none'

/** React's mode: in StrictMode every effect runs twice. */
export type ReactMode = 'as usual' | 'in StrictMode'

/**
 * A dApp page over a test bridge, with the providers in its name and a wallet announced by EIP-6963. Counts wallet
 * prompts, service requests and the page's own queries.
 */
export function createHostPage(host: HostName, mode: ReactMode) {
  const bridge = createTestBridge({ speed: 20 })
  const prompts: EvmPrompt[] = []
  const wallet = createEvmTestWallet({
    name: 'Harbor',
    rdns: 'test.harbor',
    chains: bridge.walletChains,
    fetch: bridge.fetch,
    onPrompt: (prompt) => {
      prompts.push(prompt)
      return 'accept'
    },
  })
  bridge.fund('BASE', wallet.account.address, 1_000_000_000n)
  onTestFinished(wallet.announce())
  onTestFinished(cleanup)
  const queryClient = new QueryClient()
  const fetchPrice = vi.fn(async () => '0.9998')
  const wagmi = createWagmi(bridge)
  // All files share one page, where it would go on reading the wallets that other tests announce.
  onTestFinished(() => wagmi._internal.mipd?.destroy())
  const Outermost = mode === 'in StrictMode' ? StrictMode : Fragment
  const slot: SlotControl = { replace: () => {} }
  return {
    bridge,
    config: createBridgeConfig(bridge.parameters),
    owner: wallet.account.address,
    wagmi,
    queryClient,
    fetchPrice,
    /** A further configuration over the same service, chains and records, as for a second widget. */
    configBeside: (): BridgeConfig => createBridgeConfig({ ...bridge.parameters, permitLifetime: 1_200 }),
    prompts: () => prompts.map(({ kind }) => kind),
    signings: () => prompts.filter(({ kind }) => kind === 'sign'),
    posts: () => bridge.requests.filter(({ method }) => method === 'POST'),
    show(initial: ReactNode): void {
      render(
        <Outermost>
          <Providers fetchPrice={fetchPrice} host={host} queryClient={queryClient} wagmi={wagmi}>
            <Slot control={slot} initial={initial} />
          </Providers>
        </Outermost>,
      )
    },
    /** Replaces the widget with something else. */
    replace: (children: ReactNode) => act(() => slot.replace(children)),
  }
}

type ProvidersProps = {
  host: HostName
  wagmi: Config
  queryClient: QueryClient
  fetchPrice: () => Promise<string>
  children: ReactNode
}

function Providers({ host, wagmi, queryClient, fetchPrice, children }: ProvidersProps) {
  const inSolana =
    host === 'solana' || host === 'both' ? (
      <ConnectionProvider endpoint="https://solana.bridge.test">
        <WalletProvider wallets={[]}>{children}</WalletProvider>
      </ConnectionProvider>
    ) : (
      children
    )
  if (host === 'solana' || host === 'none') return inSolana
  return (
    <WagmiProvider config={wagmi}>
      <QueryClientProvider client={queryClient}>
        <OwnParts fetchPrice={fetchPrice} />
        {inSolana}
      </QueryClientProvider>
    </WagmiProvider>
  )
}

type SlotControl = { replace: (children: ReactNode) => void }

/**
 * The widget's place. Only this re-renders: a wagmi 3 whose provider re-renders connects again during rendering, and
 * React complains about wagmi's own hooks.
 */
function Slot({ control, initial }: { control: SlotControl; initial: ReactNode }) {
  const [children, setChildren] = useState(initial)
  useEffect(() => {
    control.replace = setChildren
  }, [control])
  return children
}

/** The dApp's own content: its wagmi account and a query. */
function OwnParts({ fetchPrice }: { fetchPrice: () => Promise<string> }) {
  const { address, status } = useConnection()
  const { data } = useQuery({ queryKey: ['dapp', 'price'], queryFn: fetchPrice, staleTime: Infinity })
  return (
    <header>
      <p>
        The page: {status} {address}
      </p>
      <p>Price: {data}</p>
    </header>
  )
}

function createWagmi({ parameters: { network, rpc }, fetch }: TestBridge) {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const define = ({ id, name, key }: EvmChain) =>
    defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: [rpc[key]] } } })
  const { ETH, BASE, ARB, POLYGON } = network.chains
  const chains = [define(ETH), define(BASE), define(ARB), define(POLYGON)] as const
  return createConfig({
    chains,
    storage: null,
    transports: Object.fromEntries(
      chains.map(({ id, rpcUrls }) => [id, http(rpcUrls.default.http[0], { fetchFn: fetch })]),
    ),
  })
}
