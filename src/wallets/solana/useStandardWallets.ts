import { useEffect } from 'react'
import type { BridgeConfig } from '../../core/config/bridgeConfig.js'
import type { WalletConnection } from '../../core/wallet/walletConnection.js'
import { createSolanaSession, type Lazy } from './createSolanaSession.js'
import type { SolanaFamilyParameters } from './familyParameters.js'
import { createStandardConnection, type StandardConnection } from './standardConnection.js'
import type { StandardWallet } from './standardWallet.js'

/** Publishes a session of this browser's wallets if the host has no provider. */
export function useStandardWallets(
  isNeeded: boolean,
  config: BridgeConfig,
  policy: SolanaFamilyParameters,
  publish: (session: WalletConnection) => void,
): void {
  useEffect(() => {
    if (!isNeeded) return
    const { cluster } = config.network.chains.SOLANA
    const connection = createStandardConnection(cluster, config._internal.environment)
    return connection.start(({ status, wallet, wallets, account }) =>
      publish(
        createSolanaSession<StandardWallet>(config, policy, {
          status,
          address: account?.address,
          wallet,
          wallets,
          connect: connection.connect,
          disconnect: connection.disconnect,
          signer: () => createSigner(connection, cluster),
          endpoint: policy.rpc,
        }),
      ),
    )
  }, [isNeeded, config, policy, publish])
}

function createSigner(connection: StandardConnection, cluster: string) {
  const { wallet, account } = connection.get()
  if (!wallet || !account) return undefined
  const { address } = account
  return ({ signWithWallet }: Lazy) => ({
    address,
    currentAddress: () => connection.get().account?.address,
    signTransaction: signWithWallet(wallet, address, cluster),
  })
}
