import { ConnectionContext, WalletContext, type WalletContextState } from '@solana/wallet-adapter-react'
import { useContext, useEffect, useMemo } from 'react'
import type { BridgeConfig } from '../../core/config/bridgeConfig.js'
import type { WalletConnection } from '../../core/wallet/walletConnection.js'
import { createSolanaSession, type Lazy } from './createSolanaSession.js'
import type { SolanaFamilyParameters } from './familyParameters.js'
import type { WalletAdapter } from './signWithAdapter.js'
import { type Latest, useLatest } from './useLatest.js'

/**
 * The default context of wallet-adapter-react logs an error on every read, so it is recognized by its getters and
 * never read.
 */
export function isProvided(context: WalletContextState): boolean {
  return Object.getOwnPropertyDescriptor(context, 'wallets')?.get === undefined
}

/** The host's wallet context, if the page is inside its `WalletProvider`. */
export function useHostContext(): WalletContextState | undefined {
  const context = useContext(WalletContext)
  return isProvided(context) ? context : undefined
}

/** Publishes a session of the host's wallets whenever something relevant changes. */
export function useHostWallets(
  host: WalletContextState | undefined,
  config: BridgeConfig,
  policy: SolanaFamilyParameters,
  publish: (session: WalletConnection) => void,
): void {
  const { connection } = useContext(ConnectionContext)
  const latest = useLatest(host)
  const { wallets, wallet, connecting } = host ?? {}
  const address = host?.publicKey?.toBase58()
  const endpoint = policy.rpc ?? connection?.rpcEndpoint
  const session = useMemo(() => {
    if (!wallets) return undefined
    const usable = wallets.filter(({ readyState }) => ['Installed', 'Loadable'].includes(readyState))
    return createSolanaSession<WalletAdapter>(config, policy, {
      status: connecting ? 'connecting' : address ? 'connected' : 'disconnected',
      address,
      wallet: wallet?.adapter,
      wallets: uniqueByName(usable.map(({ adapter }) => adapter)),
      connect: (adapter) => connect(latest, adapter),
      disconnect: async () => latest.get()?.disconnect(),
      signer: () => createSigner(latest, config.network.chains.SOLANA.cluster),
      endpoint,
    })
  }, [wallets, wallet, connecting, address, endpoint, config, policy, latest])
  useEffect(() => {
    if (session) publish(session)
  }, [session, publish])
}

/**
 * Selects and connects a wallet. A provider with `autoConnect` connects as soon as a wallet is selected, and then only
 * the adapter reports a failure.
 */
async function connect(
  latest: Latest<WalletContextState | undefined>,
  adapter: WalletAdapter,
): Promise<void> {
  let failure: unknown
  const failed = (error: unknown) => {
    failure = error
  }
  const isSelected = (host: WalletContextState | undefined) => host?.wallet?.adapter === adapter
  adapter.on('error', failed)
  try {
    latest.get()?.select(adapter.name)
    await latest.until(isSelected)
    await latest.get()?.connect()
    await latest.until((host) => !isSelected(host) || adapter.connected || failure !== undefined)
    if (!adapter.connected) throw failure ?? new Error('the wallet did not connect')
  } finally {
    adapter.off('error', failed)
  }
}

function createSigner(latest: Latest<WalletContextState | undefined>, cluster: string) {
  const currentAddress = () => latest.get()?.publicKey?.toBase58()
  const adapter = latest.get()?.wallet?.adapter
  const address = currentAddress()
  if (!adapter || !address) return undefined
  return ({ signWithAdapter }: Lazy) => ({
    address,
    currentAddress,
    signTransaction: signWithAdapter(adapter, address, cluster),
  })
}

/** The provider selects by name, so only the first wallet with a name can be chosen. */
function uniqueByName(adapters: readonly WalletAdapter[]): readonly WalletAdapter[] {
  return adapters.filter(
    (adapter, place) => adapters.findIndex(({ name }) => name === adapter.name) === place,
  )
}
