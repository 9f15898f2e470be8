import { createBridgeConfig } from 'usdc-bridge-react'

export const bridgeConfig = createBridgeConfig({
  baseUrl: '/api/bridge',
  // The service's contract on each source chain, from the service's own documents.
  permitSpenders: {
    BASE: '0x1111111111111111111111111111111111111111',
    ARB: '0x1111111111111111111111111111111111111111',
  },
})
