import { queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import type { Pair } from '../core/chain/route.js'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import type { ServiceErrorType } from '../core/errors/serviceErrors.js'
import { queryDefaults, retryQuery } from './queryDefaults.js'
import { queryKeys } from './queryKeys.js'

/**
 * The query of the routes, for a hook or a loader. Its key contains the config's `baseUrl`: a server that prefetches
 * for a page uses the page's own config, and replaces `queryFn` to call the service by its URL.
 *
 * @example
 * ```ts
 * import type { QueryClient } from '@tanstack/react-query'
 * import { type BridgeConfig, pairsQueryOptions } from 'usdc-bridge-react'
 *
 * const prefetch = (client: QueryClient, config: BridgeConfig) => client.prefetchQuery(pairsQueryOptions(config))
 * ```
 */
export function pairsQueryOptions<selected = readonly Pair[]>(
  config: BridgeConfig,
  { query = {} }: pairsQueryOptions.Parameters<selected> = {},
) {
  return queryOptions({
    ...queryDefaults,
    staleTime: 60_000,
    retry: retryQuery,
    ...query,
    queryKey: queryKeys.pairs(config),
    queryFn: ({ signal }) => config.client.getPairs({ signal }),
  })
}

export declare namespace pairsQueryOptions {
  type Parameters<selected = readonly Pair[]> = {
    /** TanStack options. The kit sets the key and the function. */
    query?:
      | Omit<
          UseQueryOptions<readonly Pair[], ServiceErrorType, selected, ReturnType<typeof queryKeys.pairs>>,
          'queryKey' | 'queryFn'
        >
      | undefined
  }
}
