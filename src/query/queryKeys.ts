import type { ChainKey } from '../core/chain/chain.js'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'

/** The recipient to inspect and everything that the result depends on. */
type RecipientQuestion = {
  from: ChainKey
  to: ChainKey
  recipient: string | undefined
  own?: readonly (string | undefined)[] | undefined
}

/**
 * Every cache key of this package. Each starts with its name, the network and the service, so that it never collides
 * with the host's keys and staging never mixes with production.
 *
 * @example
 * ```ts
 * import type { QueryClient } from '@tanstack/react-query'
 * import { type BridgeConfig, queryKeys } from 'usdc-bridge-react'
 *
 * const refresh = (client: QueryClient, config: BridgeConfig) =>
 *   client.invalidateQueries({ queryKey: queryKeys.balances(config) })
 * ```
 */
export const queryKeys = {
  all: ({ network, client }: BridgeConfig) => ['usdc-bridge', network.name, client.baseUrl] as const,
  pairs: (config: BridgeConfig) => [...queryKeys.all(config), 'pairs'] as const,
  balances: (config: BridgeConfig) => [...queryKeys.all(config), 'balance'] as const,
  balance: (config: BridgeConfig, chain: ChainKey, owner: string | undefined) =>
    [...queryKeys.balances(config), { chain, owner }] as const,
  lookAlikes: (config: BridgeConfig, chain: ChainKey, owner: string | undefined) =>
    [...queryKeys.balance(config, chain, owner), 'lookAlikes'] as const,
  recipient: (config: BridgeConfig, { from, to, recipient, own }: RecipientQuestion) =>
    [...queryKeys.all(config), 'recipient', from, to, recipient, own?.join()] as const,
  records: (config: BridgeConfig) => [...queryKeys.all(config), 'records'] as const,
  // In an object, a missing id would be left out, and the key would be that of all records.
  record: (config: BridgeConfig, id: string | undefined) => [...queryKeys.records(config), [id]] as const,
  ownerRecords: (config: BridgeConfig, owner: string | undefined) =>
    [...queryKeys.records(config), { owner }] as const,
  openRecords: (config: BridgeConfig) => [...queryKeys.records(config), 'open'] as const,
  unreadableRecords: (config: BridgeConfig) => [...queryKeys.records(config), 'unreadable'] as const,
  transfer: (config: BridgeConfig) => [...queryKeys.all(config), 'transfer'] as const,
  solanaTransfer: (config: BridgeConfig) => [...queryKeys.all(config), 'solanaTransfer'] as const,
}
