import type { BridgeConfig, WalletFamily } from '../../core/config/bridgeConfig.js'
import type { WalletConnection } from '../../core/wallet/walletConnection.js'
import { checkFamilyParameters, type SolanaFamilyParameters } from './familyParameters.js'
import { useHostContext, useHostWallets } from './useHostWallets.js'
import { useHydrated } from './useHydrated.js'
import { useStandardWallets } from './useStandardWallets.js'

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

/** Publishes sessions of the host's `WalletProvider`, or else of the browser's own wallets, once hydrated. */
function useSolanaWallets(
  parameters: SolanaFamilyParameters,
  { config, publish }: { config: BridgeConfig; publish: (session: WalletConnection) => void },
): null {
  const host = useHostContext()
  const isHydrated = useHydrated()
  useHostWallets(isHydrated ? host : undefined, config, parameters, publish)
  useStandardWallets(isHydrated && !host, config, parameters, publish)
  return null
}
