import type { WalletFamily } from '../../core/config/walletFamily.js'
import { checkFamilyParameters, type SolanaFamilyParameters } from './familyParameters.js'
import { useSolanaWallets } from './useSolanaWallets.js'

/**
 * Makes Solana a source, with wallets from the host's `WalletProvider` if the page is inside one, otherwise those that
 * the browser announces through the Wallet Standard. Needs `@solana/wallet-adapter-react`; without it, use `solana`
 * from `usdc-bridge-react/solana/standard`.
 *
 * @throws InvalidConfigError where nothing could ever pass, or an address is none
 *
 * @example
 * ```ts
 * import { createBridgeConfig } from 'usdc-bridge-react'
 * import { solana } from 'usdc-bridge-react/solana'
 *
 * const config = createBridgeConfig({
 *   baseUrl: '/api/bridge',
 *   solana: solana({
 *     depositOwners: ['7VHUFJHWu2CuExkJcJrzhQPJ2oygupTWkL2A2For4BmE'],
 *     programs: [],
 *   }),
 * })
 * ```
 */
export function solana(parameters: SolanaFamilyParameters): WalletFamily<'solana'> {
  checkFamilyParameters(parameters)
  // biome-ignore lint/correctness/noComponentHookFactories: a family is made once, with the config, in module scope
  return { kind: 'solana', Adapter: (props) => useSolanaWallets(parameters, props) }
}
