import { createBridgeConfig } from 'usdc-bridge-react/core'
import { createServiceClient } from 'usdc-bridge-react/server'
import type { SolanaPolicy } from 'usdc-bridge-react/solana/core'
import { fileStorage } from './fileStorage.js'

export const bridgeConfig = createBridgeConfig({
  // Only the client has the key. It never goes to the nodes in `rpc`.
  client: createServiceClient({
    baseUrl: process.env.BRIDGE_URL ?? 'https://service.example',
    apiKey: () => process.env.BRIDGE_API_KEY ?? '',
  }),
  // The service's contract on each source chain, from the service's own documents.
  permitSpenders: { BASE: '0x1111111111111111111111111111111111111111' },
  rpc: {
    BASE: ['https://mainnet.base.org', 'https://base-rpc.publicnode.com'],
    SOLANA: 'https://api.mainnet-beta.solana.com',
  },
  storage: fileStorage('records'),
})

/** The service's receivers on Solana, from its own documents. */
export const solanaPolicy: SolanaPolicy = {
  depositOwners: ['7VHUFJHWu2CuExkJcJrzhQPJ2oygupTWkL2A2For4BmE'],
  programs: [],
}
