import { QueryClient, type QueryClientConfig, QueryClientProvider } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { type Chain, defineChain, http } from 'viem'
import { onTestFinished } from 'vitest'
import { type Config, createConfig, WagmiProvider } from 'wagmi'
import { connect } from 'wagmi/actions'
import { injected } from 'wagmi/connectors'
import type { EvmChain } from '../../../src/core/chain/network.js'
import type { BridgeConfigParameters } from '../../../src/core/config/bridgeConfig.js'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import type { BridgeEvent } from '../../../src/core/event/bridgeEvent.js'
import { BridgeProvider } from '../../../src/provider/BridgeProvider.js'
import {
  createEvmTestWallet,
  createTestBridge,
  type EvmPrompt,
  type EvmTestWallet,
  type PromptAnswer,
  type TestBridge,
  type TestBridgeParameters,
} from '../../../src/testing/index.js'

export type HostParameters = {
  bridge?: TestBridgeParameters | undefined
  /** The person's answer, after the prompt was counted. */
  onPrompt?: ((prompt: EvmPrompt) => PromptAnswer | Promise<PromptAnswer>) | undefined
  /** Intercepts the wallet's provider before the wallet itself acts. */
  intercept?: ((method: string) => Promise<unknown> | undefined) | undefined
  /** The chains that the wallet knows. */
  walletChains?: ((bridge: TestBridge) => { readonly [chainId: number]: string }) | undefined
  queries?: QueryClientConfig | undefined
  config?: Partial<BridgeConfigParameters> | undefined
}

/**
 * A dApp with its own wagmi and query client, over a test bridge, with a connected wallet. It records the person's
 * prompts and the page's requests.
 */
export async function createHost(parameters: HostParameters = {}) {
  const bridge = createTestBridge({ speed: 20, ...parameters.bridge })
  const prompts: EvmPrompt[] = []
  const posts: string[] = []
  const wallet = createEvmTestWallet({
    chains: parameters.walletChains?.(bridge) ?? bridge.walletChains,
    fetch: bridge.fetch,
    onPrompt: (prompt) => {
      prompts.push(prompt)
      return parameters.onPrompt?.(prompt) ?? 'accept'
    },
  })
  const fetch: typeof globalThis.fetch = (input, init) => {
    if (String(input).endsWith('/transfer')) posts.push(String(init?.body))
    return bridge.fetch(input, init)
  }
  const steps: string[] = []
  const onEvent = (event: BridgeEvent) => event.type === 'step' && steps.push(event.step)
  const config = createBridgeConfig({ ...bridge.parameters, fetch, onEvent, ...parameters.config })
  const wagmi = createWagmi(bridge, interceptProvider(wallet, parameters.intercept))
  const queryClient = new QueryClient(parameters.queries)
  await connectFirst(wagmi)
  prompts.length = 0
  onTestFinished(cleanup)
  return {
    bridge,
    config,
    wallet,
    wagmi,
    queryClient,
    owner: wallet.account.address,
    /** The prompts to sign. */
    signings: () => prompts.filter(({ kind }) => kind === 'sign'),
    /** Every request to send something signed, whether it reached the service or not. */
    posts,
    /** The stored records, newest first. */
    records: () => config.records.list(),
    /** The steps of the transfers, in order. */
    steps,
  }
}

export type TestHost = Awaited<ReturnType<typeof createHost>>

/** The page of a host with everything that the kit needs. */
export function HostPage({ host, children }: { host: TestHost; children: ReactNode }) {
  return (
    <WagmiProvider config={host.wagmi} reconnectOnMount={false}>
      <QueryClientProvider client={host.queryClient}>
        <BridgeProvider config={host.config}>{children}</BridgeProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}

function createWagmi(bridge: TestBridge, provider: EvmTestWallet['provider']): Config {
  const { network, rpc } = bridge.parameters
  const { ETH, BASE, ARB, POLYGON } = network.chains
  const chains = [ETH, BASE, ARB, POLYGON].map((chain) => toViemChain(chain, rpc[chain.key])) as [
    Chain,
    ...Chain[],
  ]
  const connector = injected({
    target: { id: 'test', name: 'Test wallet', provider: provider as never },
    shimDisconnect: false,
  })
  return createConfig({
    chains,
    connectors: [connector],
    multiInjectedProviderDiscovery: false,
    storage: null,
    transports: Object.fromEntries(
      chains.map(({ id, rpcUrls }) => [id, http(rpcUrls.default.http[0], { fetchFn: bridge.fetch })]),
    ),
  })
}

async function connectFirst(wagmi: Config): Promise<void> {
  const [connector] = wagmi.connectors
  if (connector) await connect(wagmi, { connector })
}

function toViemChain({ id, name }: EvmChain, url: string): Chain {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  return defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: [url] } } })
}

function interceptProvider(
  { provider }: EvmTestWallet,
  intercept: HostParameters['intercept'],
): EvmTestWallet['provider'] {
  if (!intercept) return provider
  return { ...provider, request: (request) => intercept(request.method) ?? provider.request(request) }
}
