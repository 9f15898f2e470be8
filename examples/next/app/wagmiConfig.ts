import { arbitrum, base } from 'viem/chains'
import { createConfig, http, injected } from 'wagmi'

export const wagmiConfig = createConfig({
  chains: [base, arbitrum],
  connectors: [injected()],
  transports: { [base.id]: http(), [arbitrum.id]: http() },
  ssr: true,
})
