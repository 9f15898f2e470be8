import type { BridgeConfig } from '../../core/config/bridgeConfig.js'
import type { WalletConnection } from '../../core/wallet/walletConnection.js'
import type { SolanaFamilyParameters } from './familyParameters.js'
import { useHostContext, useHostWallets } from './useHostWallets.js'
import { useHydrated } from './useHydrated.js'
import { useStandardWallets } from './useStandardWallets.js'

/** Publishes sessions of the host's `WalletProvider`, or else of the browser's own wallets, once hydrated. */
export function useSolanaWallets(
  parameters: SolanaFamilyParameters,
  { config, publish }: { config: BridgeConfig; publish: (session: WalletConnection) => void },
): null {
  const host = useHostContext()
  const isHydrated = useHydrated()
  useHostWallets(isHydrated ? host : undefined, config, parameters, publish)
  useStandardWallets(isHydrated && !host, config, parameters, publish)
  return null
}
