import type { WalletFamily } from '../../core/config/walletFamily.js'
import type { WalletConnector } from '../../core/wallet/walletConnector.js'
import { EvmAdapter } from './EvmAdapter.js'

export type EvmFamilyParameters = {
  /** Offered after the wallets that are found, such as `walletConnect()`. A page's own wagmi is used without them. */
  connectors?: readonly WalletConnector[] | undefined
}

/**
 * EVM wallets: the host's wagmi where the page has one, else those found by EIP-6963 and those that `connectors` reach.
 * The provider brings this family by itself.
 *
 * @example
 * ```ts
 * import { createBridgeConfig, evm } from 'usdc-bridge-react'
 *
 * const config = createBridgeConfig({ baseUrl: '/api/bridge', evm: evm() })
 * ```
 */
export function evm(parameters?: EvmFamilyParameters): WalletFamily<'evm'> {
  return { kind: 'evm', Adapter: EvmAdapter, ...parameters }
}
