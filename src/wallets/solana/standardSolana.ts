import type { BridgeConfig, WalletFamily } from '../../core/config/bridgeConfig.js'
import type { WalletConnection } from '../../core/wallet/walletConnection.js'
import { checkFamilyParameters, type SolanaFamilyParameters } from './familyParameters.js'
import { useHydrated } from './useHydrated.js'
import { useStandardWallets } from './useStandardWallets.js'

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

/** Publishes sessions of the browser's own wallets, once hydrated. */
function useBrowserWallets(
  parameters: SolanaFamilyParameters,
  { config, publish }: { config: BridgeConfig; publish: (session: WalletConnection) => void },
): null {
  useStandardWallets(useHydrated(), config, parameters, publish)
  return null
}
