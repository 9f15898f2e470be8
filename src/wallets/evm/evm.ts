import type { WalletFamily } from '../../core/walletFamily.js'
import { EvmAdapter } from './EvmAdapter.js'

/**
 * EVM wallets: the host's wagmi where the page has one, else those found by EIP-6963. The provider brings this family
 * by itself.
 *
 * @example
 * ```ts
 * import { createBridgeConfig, evm } from 'usdc-bridge-react'
 *
 * const config = createBridgeConfig({ baseUrl: '/api/bridge', evm: evm() })
 * ```
 */
export function evm(): WalletFamily<'evm'> {
  return { kind: 'evm', Adapter: EvmAdapter }
}
