import { queryOptions } from '@tanstack/react-query'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import type { StorageError } from '../core/errors/storageErrors.js'
import type { UnreadableRecord } from '../core/record/recordEnvelope.js'
import { queryKeys } from './queryKeys.js'

/**
 * The query of what is stored and cannot be read: transfers of a later version, or damaged ones.
 *
 * @example
 * ```ts
 * import type { QueryClient } from '@tanstack/react-query'
 * import { type BridgeConfig, unreadableRecordsQueryOptions } from 'usdc-bridge-react'
 *
 * const load = (client: QueryClient, config: BridgeConfig) => client.fetchQuery(unreadableRecordsQueryOptions(config))
 * ```
 */
export function unreadableRecordsQueryOptions(config: BridgeConfig) {
  return queryOptions<readonly UnreadableRecord[], StorageError>({
    retry: false,
    networkMode: 'always',
    queryKey: queryKeys.unreadableRecords(config),
    queryFn: () => config.records.listUnreadable(),
  })
}
