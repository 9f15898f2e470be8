import type { EIP6963ProviderDetail } from 'mipd'
import type { BridgeConfig } from '../../core/bridgeConfig.js'
import { recallWallet, rememberWallet } from '../../core/recentWallet.js'
import type { WalletSession } from '../../core/walletFamily.js'
import { readWalletOption, type WalletOption } from '../../core/walletOption.js'
import type { InjectedConnection } from './createInjectedSigner.js'
import { discoverInjected } from './discoverInjected.js'
import { transferWith } from './transferWith.js'

type Provider = EIP6963ProviderDetail['provider']

type Connection = InjectedConnection & { detail: EIP6963ProviderDetail; stop: () => void }

/**
 * Brings what a page without wagmi is missing: wallets found by EIP-6963, one of them connected by EIP-1193. Hands
 * up what it knows, and returns how to stop.
 */
export function watchInjected(config: BridgeConfig, publish: (session: WalletSession) => void): () => void {
  let found: readonly EIP6963ProviderDetail[] = []
  let connection: Connection | undefined
  let isStopped = false

  const say = () => {
    if (!isStopped) publish(describe())
  }
  const describe = (): WalletSession => ({
    status: connection ? 'connected' : 'disconnected',
    address: connection?.address,
    wallet: connection && describeWallet(connection.detail),
    wallets: found.map(describeWallet),
    connect: async ({ id }) => {
      const detail = found.find(({ info }) => info.uuid === id)
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
      if (method === 'eth_requestAccounts' && connection?.provider === provider)
        await (await import('./later.js')).askForAccounts(provider)
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

  const reconnect = () => {
    const recent = connection ? undefined : recallWallet('evm')
    const detail = found.find(({ info }) => info.rdns === recent)
    if (detail) connect(detail, 'eth_accounts').catch(() => rememberWallet('evm', undefined))
  }

  const stopLooking = discoverInjected((wallets) => {
    found = wallets
    say()
    reconnect()
  })
  say()
  return () => {
    isStopped = true
    stopLooking()
    connection?.stop()
  }
}

function describeWallet({ info }: EIP6963ProviderDetail): WalletOption {
  return readWalletOption({ id: info.uuid, name: info.name, icon: info.icon })
}
