import type { WalletKind } from '../chain/chain.js'
import type { WalletConnection } from '../wallet/walletConnection.js'
import type { WalletConnector } from '../wallet/walletConnector.js'
import type { BridgeConfig } from './bridgeConfig.js'

/**
 * One kind of wallet. It provides a component instead of a hook: rendered next to the UI, it returns nothing, reads
 * the host's context and publishes a session.
 */
export type WalletFamily<kind extends WalletKind = WalletKind> = {
  kind: kind
  Adapter: (props: { config: BridgeConfig; publish: (session: WalletConnection) => void }) => null
  /** Connectors that the page supplies if it has no wallet setup of its own. */
  connectors?: readonly WalletConnector[] | undefined
}
