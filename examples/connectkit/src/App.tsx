import { ConnectKitButton, useModal } from 'connectkit'
import { BridgeWidget } from 'usdc-bridge-react'
import 'usdc-bridge-react/styles.css'
import { bridgeConfig } from './bridgeConfig'

export function App() {
  const { setOpen } = useModal()
  return (
    <main style={{ display: 'grid', gap: 16, maxWidth: 400, margin: 'auto' }}>
      <ConnectKitButton />
      <BridgeWidget
        config={bridgeConfig}
        defaultValue={{ from: 'BASE', to: 'ARB' }}
        onConnectRequest={() => setOpen(true)}
      />
    </main>
  )
}
