import { queryOptions, skipToken, type UseQueryOptions } from '@tanstack/react-query'
import type { ChainKey } from '../core/chain/chain.js'
import type { Readers } from '../core/chain/reader.js'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import type { ChainReadError, ReaderNotFoundError } from '../core/errors/chainErrors.js'
import { queryDefaults, retryQuery } from './queryDefaults.js'
import { queryKeys } from './queryKeys.js'

/**
 * The query of an account's USDC balance on one chain, in base units. Idle without an owner.
 *
 * @example
 * ```ts
 * import type { QueryClient } from '@tanstack/react-query'
 * import { type BridgeConfig, createReaders, usdcBalanceQueryOptions } from 'usdc-bridge-react'
 *
 * const load = (client: QueryClient, config: BridgeConfig, owner: string) =>
 *   client.fetchQuery(usdcBalanceQueryOptions(config, { chain: 'BASE', owner, readers: createReaders(config) }))
 * ```
 */
export function usdcBalanceQueryOptions<selected = bigint>(
  config: BridgeConfig,
  { chain, owner, readers, query = {} }: usdcBalanceQueryOptions.Parameters<selected>,
) {
  return queryOptions({
    ...queryDefaults,
    staleTime: 10_000,
    retry: retryQuery,
    ...query,
    queryKey: queryKeys.balance(config, chain, owner),
    queryFn: owner
      ? async () =>
          (await import('../core/chunks/reading.js')).reading.readBalance(config, { chain, owner, readers })
      : skipToken,
  })
}

export declare namespace usdcBalanceQueryOptions {
  type ErrorType = ChainReadError | ReaderNotFoundError
  type Parameters<selected = bigint> = {
    chain: ChainKey
    /** An address on that chain. */
    owner: string | undefined
    readers: Readers
    /** TanStack options. The kit sets the key and the function. */
    query?:
      | Omit<
          UseQueryOptions<bigint, ErrorType, selected, ReturnType<typeof queryKeys.balance>>,
          'queryKey' | 'queryFn'
        >
      | undefined
  }
}
