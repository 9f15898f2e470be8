import { BridgeWidget, createBridgeConfig } from 'usdc-bridge-react'
import 'usdc-bridge-react/styles.css'

const config = createBridgeConfig({
  baseUrl: '/api/bridge',
  permitSpenders: { BASE: '0x1111111111111111111111111111111111111111' },
  rpc: { BASE: 'https://mainnet.base.org', ARB: 'https://arb1.arbitrum.io/rpc' },
})

export const App = () => <BridgeWidget config={config} defaultValue={{ from: 'BASE', to: 'ARB' }} />
