import * as bridgeReact from '../../../src/index.js'
import { createEvmTestWallet, createTestBridge } from '../../../src/testing/index.js'

/** What a snippet imports as `usdc-bridge-react` when it is run: its configurations are over one bridge in memory. */
export * from '../../../src/index.js'

export const bridge = createTestBridge({ speed: 20 })
export const wallet = createEvmTestWallet({
  name: 'Harbor',
  chains: bridge.walletChains,
  fetch: bridge.fetch,
})

/**
 * What the snippet was configured with, except the service, the chains and the spenders, which are the bridge's.
 *
 * @public Snippets import it, which are no files.
 */
export const createBridgeConfig: typeof bridgeReact.createBridgeConfig = (parameters) =>
  bridgeReact.createBridgeConfig({ ...parameters, ...bridge.parameters, client: undefined })
