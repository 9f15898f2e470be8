import { ConnectionProvider, WalletProvider } from '@solana/wallet-adapter-react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { defineChain } from 'viem'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { RainbowLookAlike } from './RainbowLookAlike.js'
import type { SandboxInfo } from './sandboxClient.js'

type HostProps = { info: SandboxInfo; children: ReactNode }

/** The host pages of the widget, by their name in `?host=`. */
export const hosts = {
  wagmi: WagmiHost,
  rainbowkit: RainbowHost,
  none: BareHost,
  solana: SolanaHost,
  both: BothHost,
} as const

export type HostName = keyof typeof hosts

/** The host page in the URL. */
export function hostNow(): HostName {
  const host = new URLSearchParams(location.search).get('host') ?? ''
  return Object.hasOwn(hosts, host) ? (host as HostName) : 'wagmi'
}

/** A page without any wallet setup: the kit brings its own. */
function BareHost({ children }: HostProps) {
  return children
}

/** A page with wagmi and its own query client, like most dApps. */
function WagmiHost({ info, children }: HostProps) {
  const [config] = useState(() => createWagmi(info))
  const [client] = useState(() => new QueryClient())
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </WagmiProvider>
  )
}

/** A page with wagmi and a wallet dialog of its own, which the widget's button opens. */
function RainbowHost({ info, children }: HostProps) {
  return (
    <WagmiHost info={info}>
      <RainbowLookAlike>{children}</RainbowLookAlike>
    </WagmiHost>
  )
}

/** A page with a Solana wallet provider alone. */
function SolanaHost({ info, children }: HostProps) {
  const endpoint = new URL('/rpc/SOLANA', location.href).href
  return (
    <ConnectionProvider config={{ wsEndpoint: info.solana.wsUrl }} endpoint={endpoint}>
      <WalletProvider autoConnect wallets={[]}>
        {children}
      </WalletProvider>
    </ConnectionProvider>
  )
}

function BothHost({ info, children }: HostProps) {
  return (
    <WagmiHost info={info}>
      <SolanaHost info={info}>{children}</SolanaHost>
    </WagmiHost>
  )
}

function createWagmi({ chains }: SandboxInfo) {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const define = (key: keyof SandboxInfo['chains'], name: string) =>
    defineChain({
      id: chains[key].id,
      name,
      nativeCurrency,
      rpcUrls: { default: { http: [new URL(`/rpc/${key}`, location.href).href] } },
    })
  const all = [
    define('ETH', 'Ethereum'),
    define('BASE', 'Base'),
    define('ARB', 'Arbitrum'),
    define('POLYGON', 'Polygon'),
  ] as const
  return createConfig({ chains: all, transports: Object.fromEntries(all.map(({ id }) => [id, http()])) })
}
