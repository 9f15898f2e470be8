'use client'
import { BridgeWidget, createBridgeConfig } from 'usdc-bridge-react'

const config = createBridgeConfig({
  baseUrl: '/api/bridge',
  // The service's contract on each source chain, from the service's own documents.
  permitSpenders: {
    BASE: '0x1111111111111111111111111111111111111111',
    ARB: '0x1111111111111111111111111111111111111111',
  },
})

export function Bridge() {
  return <BridgeWidget config={config} defaultValue={{ from: 'BASE', to: 'ARB' }} headingLevel={2} />
}
