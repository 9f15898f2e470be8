import { createBridgeConfig } from 'usdc-bridge-react'

export const bridgeConfig = createBridgeConfig({
  baseUrl: '/api/bridge',
  // The service's contract on each source chain, from the service's own documents.
  permitSpenders: { BASE: '0x1111111111111111111111111111111111111111' },
  rpc: {
    BASE: ['https://mainnet.base.org', 'https://base-rpc.publicnode.com'],
    ARB: ['https://arb1.arbitrum.io/rpc', 'https://arbitrum-one-rpc.publicnode.com'],
  },
})
