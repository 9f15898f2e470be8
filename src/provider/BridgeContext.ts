'use client'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { WalletKind } from '../core/chain/chain.js'
import type { Readers } from '../core/chain/reader.js'
import type { chunks } from '../core/chunks/chunks.js'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import { ProviderNotFoundError } from '../core/errors/configErrors.js'
import type { SessionStore } from './createSessionStore.js'

export type Bridge = {
  config: BridgeConfig
  /** The code that loads after the first screen. */
  chunks: typeof chunks
  /** The host's client, or our own if the host has none. */
  queryClient: QueryClient
  sessions: { readonly [kind in WalletKind]: SessionStore }
  /** Reads each chain through the host's connection, or else through `rpc`. */
  readers: Readers
}

export const BridgeContext = createContext<Bridge | undefined>(undefined)

/** Reads the provider's context. @throws ProviderNotFoundError, naming the caller */
export function useBridge(caller: string): Bridge {
  const bridge = useContext(BridgeContext)
  if (!bridge) throw new ProviderNotFoundError({ caller })
  return bridge
}
