import type { BridgeConfig } from '../../core/config/bridgeConfig.js'
import type { WalletConnection } from '../../core/wallet/walletConnection.js'
import type { SolanaFamilyParameters } from './familyParameters.js'
import { useHydrated } from './useHydrated.js'
import { useStandardWallets } from './useStandardWallets.js'

/** Publishes sessions of the browser's own wallets, once hydrated. */
export function useBrowserWallets(
  parameters: SolanaFamilyParameters,
  { config, publish }: { config: BridgeConfig; publish: (session: WalletConnection) => void },
): null {
  useStandardWallets(useHydrated(), config, parameters, publish)
  return null
}
