'use client'
import { type QueryCacheNotifyEvent, QueryClient, QueryClientContext } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import { chunks } from '../core/chunks/chunks.js'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import { queryKeys } from '../query/queryKeys.js'
import { EvmAdapter } from '../wallets/evm/EvmAdapter.js'
import { type Bridge, BridgeContext } from './BridgeContext.js'
import { createSessionStore } from './createSessionStore.js'
import { lazyReaders } from './lazyReaders.js'

/**
 * Provides the configuration to the hooks below it, and follows open transfers while mounted. Works inside or outside
 * the host's `WagmiProvider`, `QueryClientProvider` and Solana `WalletProvider`, and uses those that exist. Never
 * wraps its children in a foreign provider.
 *
 * @example
 * ```tsx
 * import type { ReactNode } from 'react'
 * import { BridgeProvider, createBridgeConfig } from 'usdc-bridge-react'
 *
 * const config = createBridgeConfig({ baseUrl: '/api/bridge' })
 *
 * export function Providers({ children }: { children: ReactNode }) {
 *   return <BridgeProvider config={config}>{children}</BridgeProvider>
 * }
 * ```
 */
export function BridgeProvider({ config, queryClient, children }: BridgeProvider.Props) {
  const bridge = useBridgeValue(config, queryClient)
  const Evm = config._internal.families.evm?.Adapter ?? EvmAdapter
  const Solana = config._internal.families.solana?.Adapter
  useFollowing(bridge)
  return (
    <BridgeContext.Provider value={bridge}>
      <Evm config={config} publish={bridge.sessions.evm.publish} />
      {Solana && <Solana config={config} publish={bridge.sessions.solana.publish} />}
      {children}
    </BridgeContext.Provider>
  )
}

function useBridgeValue(config: BridgeConfig, given: QueryClient | undefined): Bridge {
  const host = useContext(QueryClientContext)
  const queryClient = useQueryClientOf(given ?? host)
  return useMemo(() => {
    // A session sends by the config that it was published for.
    const sessions = { evm: createSessionStore(), solana: createSessionStore() }
    return {
      config,
      chunks,
      queryClient,
      sessions,
      readers: lazyReaders(
        config,
        (chain) => sessions[chain.kind].get()?.reader(chain),
        (chain) => sessions[chain.kind].get()?.witness?.(chain),
      ),
    }
  }, [config, queryClient])
}

/** Returns the existing client, or our own, which must be mounted to receive focus and network events. */
function useQueryClientOf(existing: QueryClient | undefined): QueryClient {
  const own = useRef<QueryClient>(undefined)
  if (!existing) own.current ??= new QueryClient()
  const queryClient = (existing ?? own.current) as QueryClient
  useEffect(() => {
    if (existing) return
    queryClient.mount()
    return () => queryClient.unmount()
  }, [existing, queryClient])
  return queryClient
}

/**
 * Follows open transfers, and updates cached records and balances when stored records change. Its code loads once
 * there is a transfer.
 */
function useFollowing({ config, queryClient, readers }: Bridge): void {
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    let following: Promise<void> | undefined
    // If the code that checks the chains fails to load, records stay as they are until the next visit.
    const follow = () => {
      following ??= chunks.transfers().then(
        ({ followOpenTransfers }) => followOpenTransfers(config, { readers, signal }),
        () => {
          following = undefined
        },
      )
      return following
    }
    const refresh = () => {
      queryClient.invalidateQueries({ queryKey: queryKeys.records(config) })
      queryClient.invalidateQueries({ queryKey: queryKeys.balances(config) })
    }
    const { openRecords } = config._internal
    const stops = [
      config.records.subscribe(refresh, refresh),
      openRecords.whenNeeded(follow),
      queryClient.getQueryCache().subscribe(readAgain),
    ]
    openRecords.exist().then(
      (isOpen) => {
        if (isOpen) follow()
      },
      () => {},
    )
    try {
      // Inline, so that a production build removes the branch and what it imports.
      if (process.env.NODE_ENV === 'development')
        import('./warnOfWitnesses.js').then(
          ({ warnOfWitnesses }) => warnOfWitnesses(config, readers),
          () => {},
        )
    } catch {
      // Without a bundler, `process.env` does not exist.
    }
    return () => {
      leaving.abort()
      for (const stop of stops) stop()
    }
  }, [config, queryClient, readers])
}

/** If the host clears its cache, TanStack leaves what is on screen as it was until the next render. */
function readAgain({ type, query }: QueryCacheNotifyEvent): void {
  if (type === 'removed' && query.queryKey[0] === 'usdc-bridge')
    for (const observer of query.observers) observer.setOptions(observer.options)
}

export declare namespace BridgeProvider {
  type Props = {
    /** Created once, outside any component, with `createBridgeConfig`. */
    config: BridgeConfig
    /** The query client to use. @default the host's, or an own one where the host has none */
    queryClient?: QueryClient | undefined
    children?: ReactNode
  }
}
