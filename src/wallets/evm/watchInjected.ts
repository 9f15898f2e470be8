import type { EIP6963ProviderDetail } from 'mipd'
import { getAddress } from 'viem/utils'
import type { BridgeConfig } from '../../core/config/bridgeConfig.js'
import {
  publishWalletChange,
  recallWallet,
  rememberWallet,
  watchWalletChanges,
} from '../../core/wallet/sharedWallet.js'
import type { WalletConnection } from '../../core/wallet/walletConnection.js'
import type {
  ConnectedProvider,
  ConnectedWallet,
  ConnectOptions,
  WalletConnector,
} from '../../core/wallet/walletConnector.js'
import type { readWalletOption, WalletOption } from '../../core/wallet/walletOption.js'
import type { InjectedConnection } from './createInjectedSigner.js'
import { discoverInjected } from './discoverInjected.js'
import type { transferWith } from './transferWith.js'

const lazy = () => import('./lazy.js')

/** A wallet that can be connected, and how. */
type Source = {
  option: WalletOption
  /** Its id on the next visit. Any script can announce a wallet with the same id. */
  id: string
  /** Opens a wallet prompt. */
  connect(options: ConnectOptions, current: ConnectedProvider | undefined): Promise<Opened | undefined>
  /** Opens no wallet prompt. */
  restore(): Promise<Opened | undefined>
}

type Opened = Omit<InjectedConnection, 'provider'> & {
  provider: ConnectedProvider
  wallet: WalletOption
  /** Set if it reads through a node of its own. */
  isInjected?: true
  leave?: () => Promise<void>
}

type Connection = Opened & {
  id: string
  /** Whether the person chose it on this visit, or it was reconnected automatically. */
  by: 'choice' | 'memory'
  /** Counts up with each wallet that was asked. */
  attempt: number
  stop: () => void
}

/**
 * Code that is part of the first screen anyway, passed in: a bundler would split modules imported by both into
 * separate files.
 */
type FirstScreen = { readWalletOption: typeof readWalletOption; transferWith: typeof transferWith }

/**
 * Replaces wagmi on a page without it: wallets found through EIP-6963 and those of the config's connectors, with one
 * of them connected through EIP-1193. Publishes its state, and returns a function that stops it.
 */
export function watchInjected(
  config: BridgeConfig,
  publish: (session: WalletConnection) => void,
  { readWalletOption: read, transferWith }: FirstScreen,
): () => void {
  const { environment, families } = config._internal
  const connectors = (families.evm?.connectors ?? []).map((connector) => reachBy(connector, config, read))
  let found: readonly Source[] = []
  let sources: readonly Source[] = connectors
  let connection: Connection | undefined
  let isStopped = false
  let attempts = 0

  const update = () => {
    if (isStopped) return
    publish({
      status: connection ? 'connected' : 'disconnected',
      address: connection?.address,
      wallet: connection?.wallet,
      wallets: sources.map(({ option }) => option),
      connect: async ({ id }, options = {}) => {
        const source = sources.find(({ option }) => option.id === id)
        if (!source) return
        const open = () => source.connect(options, connection?.provider)
        await connect(source, 'choice', open, options.signal)
        publishWalletChange('evm', { connected: id })
      },
      disconnect: async () => leave(),
      reader: () => undefined,
      witness: async (chain) =>
        connection?.isInjected
          ? (await lazy()).walletReader(connection.provider, chain, environment)
          : undefined,
      ...transferWith(config, async () =>
        (await lazy()).createInjectedSigner(() => connection as InjectedConnection | undefined),
      ),
    })
  }

  const drop = () => {
    connection?.stop()
    // The other side may be unreachable; the wallet is disconnected here anyway.
    connection?.leave?.().catch(() => {})
    connection = undefined
  }
  const keep = () => {
    rememberWallet(environment, 'evm', connection)
    update()
  }
  const leave = () => {
    const left = connection
    drop()
    keep()
    if (left) publishWalletChange('evm', { left: left.wallet.id })
  }

  const connect = async (
    { id }: Source,
    by: Connection['by'],
    open: () => Promise<Opened | undefined>,
    signal?: AbortSignal,
  ) => {
    attempts += 1
    const attempt = attempts
    try {
      const opened = await open()
      if (!opened && by === 'choice') throw new Error('The wallet gave no account.')
      if (!opened) return
      // A session that was only restored belongs to the next visit, too.
      if (isStopped) return void (by === 'choice' && opened.leave?.())
      if (connection?.provider === opened.provider) connection.stop()
      else if (connection && connection.attempt > attempt) throw new Error('Another wallet was chosen.')
      else drop()
      connection = { ...opened, id, by, attempt, stop: listen(opened.provider) }
      keep()
    } catch (error) {
      signal?.throwIfAborted()
      throw (await lazy()).toWalletError(error)
    }
  }

  const listen = (provider: ConnectedProvider) => {
    const change = (next?: Partial<Opened>) => {
      // A wallet may go on calling after `removeListener`, or have none.
      if (connection?.provider !== provider) return
      if (!next) return leave()
      connection = { ...connection, ...next }
      keep()
    }
    const listeners = {
      accountsChanged: (accounts: unknown) => change(firstOf(accounts)),
      chainChanged: (chainId: unknown) => change({ chainId: Number(chainId) }),
      // MetaMask reports a node that it cannot reach for a moment in this way, and stays connected (EIP-1193, 1013).
      disconnect: (error?: { code?: unknown }) => error?.code === 1013 || change(),
    }
    const each = (act: 'on' | 'removeListener') => {
      for (const [event, listener] of Object.entries(listeners))
        try {
          provider[act]?.(event, listener)
        } catch (error) {
          // `callListener` does the same, but it would move into the first screen of a page with Solana.
          globalThis.reportError?.(error)
        }
    }
    each('on')
    return () => each('removeListener')
  }

  const isShared = (called: string) => sources.filter(({ id }) => id === called).length > 1
  /** Reconnects the last wallet if no other wallet on this page has its id, and only to the same account. */
  const reconnect = (offered: readonly Source[], onFailure = () => {}) => {
    const recent = recallWallet(environment, 'evm')
    const source = offered.find(({ id }) => id === recent?.id)
    if (connection || !recent || !source || isShared(source.id)) return
    const open = async () => {
      const opened = await source.restore()
      const isKnown = opened?.address.toLowerCase() === recent.address.toLowerCase()
      return isKnown && !connection && !isShared(source.id) ? opened : undefined
    }
    connect(source, 'memory', open).catch(onFailure)
  }

  const stopPolling = discoverInjected((wallets) => {
    found = wallets.map((detail) => injectedBy(detail, read))
    sources = [...found, ...connectors]
    if (connection?.isInjected && connection.by === 'memory' && isShared(connection.id)) drop()
    update()
    reconnect(found, keep)
  })
  const unsubscribe = watchWalletChanges('evm', ({ connected, left }) => {
    const id = connection?.wallet.id
    if (id && id === left) leave()
    // A wallet of a connector belongs to the config that has the connector.
    const source = found.find(({ option }) => option.id === connected)
    if (source && id !== connected) connect(source, 'choice', source.restore).catch(() => {})
  })
  update()
  reconnect(connectors)
  return () => {
    isStopped = true
    stopPolling()
    unsubscribe()
    connection?.stop()
  }
}

/** A wallet in this browser. */
function injectedBy(
  { info, provider }: Pick<EIP6963ProviderDetail, 'info'> & { provider: ConnectedProvider },
  read: FirstScreen['readWalletOption'],
): Source {
  const option = read({ ...info, id: info.uuid })
  const open = (method?: string) => openConnection({ provider, wallet: option, isInjected: true }, method)
  return {
    option,
    id: info.rdns,
    async connect(_, current) {
      if (current === provider) await (await lazy()).askForAccounts(provider)
      return open('eth_requestAccounts')
    },
    restore: () => open(),
  }
}

/** A wallet behind a connector, listed by its own name. */
function reachBy(
  connector: WalletConnector,
  { network }: BridgeConfig,
  read: FirstScreen['readWalletOption'],
): Source {
  const { ETH, BASE, ARB, POLYGON } = network.chains
  const chainIds = [ETH.id, BASE.id, ARB.id, POLYGON.id]
  const open = async (connected: ConnectedWallet | undefined) =>
    connected &&
    openConnection({
      provider: connected.provider,
      wallet: read({ ...connected, id: connector.id }),
      leave: connected.leave,
    })
  return {
    option: read(connector),
    id: connector.id,
    connect: async (options) => open(await connector.connect({ ...options, chainIds })),
    restore: async () => open(await connector.restore()),
  }
}

async function openConnection(
  reached: Omit<Opened, 'address' | 'chainId'>,
  method = 'eth_accounts',
): Promise<Opened | undefined> {
  const { provider } = reached
  const account = firstOf(await provider.request({ method }))
  const chainId = await provider.request({ method: 'eth_chainId' })
  return account && { ...reached, ...account, chainId: Number(chainId) }
}

/** The first of a wallet's accounts. A wallet may answer or report anything, and write an address in any case. */
function firstOf(accounts: unknown): { address: `0x${string}` } | undefined {
  const address = String([accounts].flat()[0])
  return /^0x[\da-fA-F]{40}$/.test(address) ? { address: getAddress(address) } : undefined
}
