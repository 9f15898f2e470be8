import { createAppKit } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { arbitrum, base } from './networks'

// Your project's id at Reown. This one is a placeholder.
const projectId = '00000000000000000000000000000000'
const wagmiAdapter = new WagmiAdapter({ projectId, networks: [base, arbitrum] })

createAppKit({
  adapters: [wagmiAdapter],
  networks: [base, arbitrum],
  projectId,
  features: { analytics: false, email: false, socials: false },
})

export const { wagmiConfig } = wagmiAdapter
