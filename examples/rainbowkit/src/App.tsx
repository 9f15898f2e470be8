import { ConnectButton, useConnectModal } from '@rainbow-me/rainbowkit'
import { BridgeWidget } from 'usdc-bridge-react'
import 'usdc-bridge-react/styles.css'
import { bridgeConfig } from './bridgeConfig'

export function App() {
  const { openConnectModal } = useConnectModal()
  return (
    <main style={{ display: 'grid', gap: 16, maxWidth: 400, margin: 'auto' }}>
      <ConnectButton />
      <BridgeWidget
        config={bridgeConfig}
        defaultValue={{ from: 'BASE', to: 'ARB' }}
        onConnectRequest={openConnectModal}
      />
    </main>
  )
}
