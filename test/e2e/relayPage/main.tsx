import { createRoot } from 'react-dom/client'
import { BridgeWidget, createBridgeConfig, evm } from '../../../src/index.js'
import { createTestBridge } from '../../../src/testing/index.js'
import { walletConnect } from '../../../src/walletConnect/index.js'
import '../../../src/styles.css'

/** A page with React alone and WalletConnect over the relay that its address names, on the in-memory service. */
const asked = new URLSearchParams(location.search)
const bridge = createTestBridge({ speed: 20 })
const connector = walletConnect({
  projectId: asked.get('projectId') ?? '',
  relayUrl: asked.get('relay') ?? '',
})
const config = createBridgeConfig({ ...bridge.parameters, evm: evm({ connectors: [connector] }) })
bridge.fund('BASE', asked.get('owner') ?? '', 100_000_000n)
Object.assign(window, {
  balanceOf: (chain: 'BASE' | 'ARB', owner: string) => `${bridge.balanceOf(chain, owner)}`,
})

const root = document.getElementById('root')
if (root) createRoot(root).render(<BridgeWidget colorScheme="system" config={config} />)
