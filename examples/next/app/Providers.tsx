'use client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { arbitrum, base } from 'viem/chains'
import { createConfig, http, injected, WagmiProvider } from 'wagmi'

const wagmi = createConfig({
  chains: [base, arbitrum],
  connectors: [injected()],
  transports: { [base.id]: http(), [arbitrum.id]: http() },
  ssr: true,
})

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <WagmiProvider config={wagmi}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </WagmiProvider>
  )
}
