import * as bridgeReact from '../../../src/index.js'
import { createEvmTestWallet, createTestBridge } from '../../../src/testing/index.js'

/** Replaces `usdc-bridge-react` for snippets that run here: every configuration uses one in-memory bridge. */
export * from '../../../src/index.js'

export const bridge = createTestBridge({ speed: 20 })
export const wallet = createEvmTestWallet({
  name: 'Harbor',
  chains: bridge.walletChains,
  fetch: bridge.fetch,
})

/**
 * The snippet's own configuration, except for service, chains and spenders, which are the bridge's.
 *
 * @public Snippets import it, and they are not files.
 */
export const createBridgeConfig: typeof bridgeReact.createBridgeConfig = (parameters) =>
  bridgeReact.createBridgeConfig({ ...parameters, ...bridge.parameters, client: undefined })
