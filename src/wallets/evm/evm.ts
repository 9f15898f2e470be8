import type { WalletFamily } from '../../core/config/bridgeConfig.js'
import type { WalletConnector } from '../../core/wallet/walletConnector.js'
import { EvmAdapter } from './EvmAdapter.js'

export type EvmFamilyParameters = {
  /**
   * Connectors listed after the wallets that are found, such as `walletConnect()`. Ignored if the page has its own
   * wagmi.
   */
  connectors?: readonly WalletConnector[] | undefined
}

/**
 * EVM wallets: the host's wagmi if the page has one, otherwise wallets found through EIP-6963 and those of
 * `connectors`. The provider adds this family by itself.
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
