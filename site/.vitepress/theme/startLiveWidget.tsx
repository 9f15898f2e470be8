import { createRoot } from 'react-dom/client'
import { BridgeWidget, createBridgeConfig, memoryStorage } from '../../../src/index.js'
import { de } from '../../../src/messages/locales/de.js'
import { createEvmTestWallet, createTestBridge } from '../../../src/testing/index.js'
import { forest } from '../../../src/theme/index.js'
import '../../../src/styles.css'

/** The options of a page's widget: a theme or a language. */
export type Appearance = 'plain' | 'forest' | 'german'

const appearances = {
  plain: {},
  forest: { theme: forest },
  german: { locale: 'de', messages: de },
} as const

/** The widget on a page of the site, over an in-memory bridge and wallet. */
export type LiveWidget = { show(isDark: boolean): void; stop(): void }

/** Mounts the widget in an element. */
export function startLiveWidget(place: HTMLElement, appearance: Appearance): LiveWidget {
  const bridge = createTestBridge({ speed: 4, settlement: { leaveAfter: 8_000, arriveAfter: 16_000 } })
  const wallet = createEvmTestWallet({ chains: bridge.walletChains, fetch: bridge.fetch })
  bridge.fund('BASE', wallet.account.address, 1_204_180_000n)
  const withdraw = wallet.announce()
  const bothNodes = Object.entries(bridge.nodes).map(([chain, nodes]) => [chain, nodes.map(({ url }) => url)])
  const config = createBridgeConfig({
    ...bridge.parameters,
    rpc: { ...bridge.parameters.rpc, ...Object.fromEntries(bothNodes) },
    storage: memoryStorage(),
  })
  const root = createRoot(place)
  return {
    show: (isDark) =>
      root.render(
        <BridgeWidget
          colorScheme={isDark ? 'dark' : 'light'}
          config={config}
          defaultValue={{ from: 'BASE', to: 'ARB', amount: '25' }}
          headingLevel={2}
          {...appearances[appearance]}
        />,
      ),
    stop() {
      root.unmount()
      withdraw()
    },
  }
}
