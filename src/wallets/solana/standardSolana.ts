import type { WalletFamily } from '../../core/config/walletFamily.js'
import { checkFamilyParameters, type SolanaFamilyParameters } from './familyParameters.js'
import { useBrowserWallets } from './useBrowserWallets.js'

/**
 * Makes Solana a source for an app without the wallet adapter and without installing anything: wallets that the
 * browser announces through the Wallet Standard sign directly. Exported as `solana` from its entry, with the same
 * options.
 *
 * @throws InvalidConfigError where nothing could ever pass, or an address is none
 *
 * @example
 * ```ts
 * import { createBridgeConfig } from 'usdc-bridge-react'
 * import { solana } from 'usdc-bridge-react/solana/standard'
 *
 * const config = createBridgeConfig({
 *   baseUrl: '/api/bridge',
 *   rpc: { SOLANA: 'https://api.mainnet-beta.solana.com' },
 *   solana: solana({
 *     depositOwners: ['7VHUFJHWu2CuExkJcJrzhQPJ2oygupTWkL2A2For4BmE'],
 *     programs: [],
 *   }),
 * })
 * ```
 */
export function standardSolana(parameters: SolanaFamilyParameters): WalletFamily<'solana'> {
  checkFamilyParameters(parameters)
  // biome-ignore lint/correctness/noComponentHookFactories: a family is made once, with the config, in module scope
  return { kind: 'solana', Adapter: (props) => useBrowserWallets(parameters, props) }
}
