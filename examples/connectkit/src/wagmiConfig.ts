import { arbitrum, base } from 'viem/chains'
import { createConfig, http } from 'wagmi'

export const wagmiConfig = createConfig({
  chains: [base, arbitrum],
  transports: { [base.id]: http(), [arbitrum.id]: http() },
})
