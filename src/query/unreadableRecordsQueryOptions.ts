import { queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import type { StorageError } from '../core/errors/storageErrors.js'
import type { UnreadableRecord } from '../core/record/recordEnvelope.js'
import { recordQueryDefaults } from './queryDefaults.js'
import { queryKeys } from './queryKeys.js'

/**
 * The query of stored records that cannot be read: from a later version, or damaged.
 *
 * @example
 * ```ts
 * import type { QueryClient } from '@tanstack/react-query'
 * import { type BridgeConfig, unreadableRecordsQueryOptions } from 'usdc-bridge-react'
 *
 * const load = (client: QueryClient, config: BridgeConfig) => client.fetchQuery(unreadableRecordsQueryOptions(config))
 * ```
 */
export function unreadableRecordsQueryOptions<selected = readonly UnreadableRecord[]>(
  config: BridgeConfig,
  { query = {} }: unreadableRecordsQueryOptions.Parameters<selected> = {},
) {
  return queryOptions({
    ...recordQueryDefaults,
    ...query,
    queryKey: queryKeys.unreadableRecords(config),
    queryFn: () => config.records.listUnreadable(),
  })
}

export declare namespace unreadableRecordsQueryOptions {
  type Parameters<selected = readonly UnreadableRecord[]> = {
    /** TanStack options. The kit sets the key, the function and the network mode, because records are local. */
    query?:
      | Omit<
          UseQueryOptions<
            readonly UnreadableRecord[],
            StorageError,
            selected,
            ReturnType<typeof queryKeys.unreadableRecords>
          >,
          'queryKey' | 'queryFn' | 'networkMode'
        >
      | undefined
  }
}
