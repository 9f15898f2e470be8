import { useAppKit } from '@reown/appkit/react'
import { BridgeWidget } from 'usdc-bridge-react'
import 'usdc-bridge-react/styles.css'
import { bridgeConfig } from './bridgeConfig'

export function App() {
  const { open } = useAppKit()
  return (
    <main style={{ display: 'grid', gap: 16, maxWidth: 400, margin: 'auto' }}>
      <appkit-button />
      <BridgeWidget
        config={bridgeConfig}
        defaultValue={{ from: 'BASE', to: 'ARB' }}
        onConnectRequest={() => open()}
      />
    </main>
  )
}
