import { createStore, type EIP6963ProviderDetail } from 'mipd'
import type { BridgeConfig } from '../../core/bridgeConfig.js'
import { recallWallet, rememberWallet } from '../../core/recentWallet.js'
import type { WalletSession } from '../../core/walletFamily.js'
import { readWalletOption, type WalletOption } from '../../core/walletOption.js'
import type { InjectedConnection } from './createInjectedSigner.js'
import { transferWith } from './transferWith.js'

type Provider = EIP6963ProviderDetail['provider']

type Connection = InjectedConnection & { detail: EIP6963ProviderDetail; stop: () => void }

/**
 * Brings what a page without wagmi is missing: wallets found by EIP-6963, one of them connected by EIP-1193. Hands
 * up what it knows, and returns how to stop.
 */
export function watchInjected(config: BridgeConfig, publish: (session: WalletSession) => void): () => void {
  const store = createStore()
  let connection: Connection | undefined
  let isStopped = false

  const say = () => {
    if (!isStopped) publish(describe())
  }
  const describe = (): WalletSession => ({
    status: connection ? 'connected' : 'disconnected',
    address: connection?.address,
    wallet: connection && describeWallet(connection.detail),
    wallets: store.getProviders().map(describeWallet),
    connect: async ({ id }) => {
      const detail = store.getProviders().find(({ info }) => info.rdns === id)
      if (detail) await connect(detail, 'eth_requestAccounts')
    },
    disconnect: async () => leave(),
    reader: () => undefined,
    ...transferWith(config, async () => (await import('./later.js')).createInjectedSigner(() => connection)),
  })

  const leave = () => {
    connection?.stop()
    connection = undefined
    rememberWallet('evm', undefined)
    say()
  }

  const connect = async (detail: EIP6963ProviderDetail, method: 'eth_accounts' | 'eth_requestAccounts') => {
    const { provider, info } = detail
    try {
      const [accounts, chainId] = [
        await provider.request({ method }),
        await provider.request({ method: 'eth_chainId' }),
      ]
      const [address] = accounts
      if (!address || isStopped) return
      connection?.stop()
      connection = { detail, provider, address, chainId: Number(chainId), stop: listen(provider) }
      rememberWallet('evm', info.rdns)
      say()
    } catch (error) {
      throw (await import('./later.js')).toWalletError(error)
    }
  }

  const listen = (provider: Provider) => {
    const onAccounts = ([address]: readonly `0x${string}`[]) => {
      if (!address) return leave()
      if (connection) connection = { ...connection, address }
      say()
    }
    const onChain = (chainId: string) => {
      if (connection) connection = { ...connection, chainId: Number(chainId) }
      say()
    }
    provider.on('accountsChanged', onAccounts)
    provider.on('chainChanged', onChain)
    provider.on('disconnect', leave)
    return () => {
      provider.removeListener('accountsChanged', onAccounts)
      provider.removeListener('chainChanged', onChain)
      provider.removeListener('disconnect', leave)
    }
  }

  const reconnect = (details: readonly EIP6963ProviderDetail[]) => {
    const recent = connection ? undefined : recallWallet('evm')
    const detail = details.find(({ info }) => info.rdns === recent)
    if (detail) connect(detail, 'eth_accounts').catch(() => rememberWallet('evm', undefined))
  }

  const unsubscribe = store.subscribe(
    (details) => {
      say()
      reconnect(details)
    },
    { emitImmediately: true },
  )
  say()
  return () => {
    isStopped = true
    unsubscribe()
    connection?.stop()
    store.destroy()
  }
}

function describeWallet({ info }: EIP6963ProviderDetail): WalletOption {
  return readWalletOption({ id: info.rdns, name: info.name, icon: info.icon })
}
