import type { WalletKind } from '../chain/walletKind.js'
import type { WalletConnection } from '../wallet/walletConnection.js'
import type { WalletConnector } from '../wallet/walletConnector.js'
import type { BridgeConfig } from './bridgeConfig.js'

/**
 * One kind of wallet. It carries a component, never a hook: rendered beside the UI, it returns nothing, reads the
 * host's context and hands up a session.
 */
export type WalletFamily<kind extends WalletKind = WalletKind> = {
  kind: kind
  Adapter: (props: { config: BridgeConfig; publish: (session: WalletConnection) => void }) => null
  /** Ways to wallets that the page brings itself, where it has no wallet setup of its own. */
  connectors?: readonly WalletConnector[] | undefined
}
