'use client'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Readers } from '../core/chain/reader.js'
import type { WalletKind } from '../core/chain/walletKind.js'
import type { chunks } from '../core/chunks/chunks.js'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import { ProviderNotFoundError } from '../core/errors/configErrors.js'
import type { SessionStore } from './createSessionStore.js'

/** What `<BridgeProvider>` hands down. */
export type Bridge = {
  config: BridgeConfig
  /** What is loaded later than the first screen. */
  chunks: typeof chunks
  /** The host's, or an own one where the host has none. */
  queryClient: QueryClient
  sessions: { readonly [kind in WalletKind]: SessionStore }
  /** How each chain is read: the host's way, else through `rpc`. */
  readers: Readers
}

export const BridgeContext = createContext<Bridge | undefined>(undefined)

/** Reads what the provider hands down. @throws ProviderNotFoundError, naming the caller */
export function useBridge(caller: string): Bridge {
  const bridge = useContext(BridgeContext)
  if (!bridge) throw new ProviderNotFoundError({ caller })
  return bridge
}
