import { BridgeWidget } from 'usdc-bridge-react'
import 'usdc-bridge-react/styles.css'
import { bridgeConfig } from './bridgeConfig'

export default function App() {
  return <BridgeWidget config={bridgeConfig} defaultValue={{ from: 'BASE', to: 'ARB' }} />
}
