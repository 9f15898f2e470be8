import { ConnectionProvider, WalletProvider } from '@solana/wallet-adapter-react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { defineChain } from 'viem'
import { createConfig, http, WagmiProvider } from 'wagmi'
import type { SandboxInfo } from './sandboxClient.js'

type HostProps = { info: SandboxInfo; children: ReactNode }

/** The pages that the widget can stand in, by the name in `?host=`. */
export const hosts = { wagmi: WagmiHost, none: BareHost, solana: SolanaHost, both: BothHost } as const

export type HostName = keyof typeof hosts

/** A page without any wallet setup: the kit brings what is missing. */
function BareHost({ children }: HostProps) {
  return children
}

/** A page with wagmi and its own query client, as most dApps have. */
function WagmiHost({ info, children }: HostProps) {
  return (
    <WagmiProvider config={createWagmi(info)}>
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    </WagmiProvider>
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
