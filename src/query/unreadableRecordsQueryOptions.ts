import { queryOptions } from '@tanstack/react-query'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import type { StorageError } from '../core/errors/storageErrors.js'
import type { UnreadableRecord } from '../core/record/recordEnvelope.js'
import { recordRead } from './ownRead.js'
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
export function unreadableRecordsQueryOptions(config: BridgeConfig) {
  return queryOptions<readonly UnreadableRecord[], StorageError>({
    ...recordRead,
    queryKey: queryKeys.unreadableRecords(config),
    queryFn: () => config.records.listUnreadable(),
  })
}
