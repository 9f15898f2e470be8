import { queryOptions, skipToken, type UseQueryOptions } from '@tanstack/react-query'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import type { StorageError } from '../core/errors/storageErrors.js'
import type { TransferRecord } from '../core/record/record.js'
import { recordQueryDefaults } from './queryDefaults.js'
import { queryKeys } from './queryKeys.js'

/**
 * The query of one stored transfer: `null` if none is stored under the id. Idle without an id.
 *
 * @example
 * ```ts
 * import type { QueryClient } from '@tanstack/react-query'
 * import { type BridgeConfig, transferRecordQueryOptions } from 'usdc-bridge-react'
 *
 * const load = (client: QueryClient, config: BridgeConfig, id: string) =>
 *   client.fetchQuery(transferRecordQueryOptions(config, { id }))
 * ```
 */
export function transferRecordQueryOptions<selected = TransferRecord | null>(
  config: BridgeConfig,
  { id, query = {} }: transferRecordQueryOptions.Parameters<selected>,
) {
  return queryOptions<TransferRecord | null, StorageError, selected, ReturnType<typeof queryKeys.record>>({
    ...recordQueryDefaults,
    ...query,
    queryKey: queryKeys.record(config, id),
    queryFn: id ? async () => (await config.records.get(id)) ?? null : skipToken,
  })
}

export declare namespace transferRecordQueryOptions {
  type Parameters<selected = TransferRecord | null> = {
    /** The record's `id`. */
    id: string | undefined
    /** TanStack options. The kit sets the key, the function and the network mode, because records are local. */
    query?:
      | Omit<
          UseQueryOptions<TransferRecord | null, StorageError, selected, ReturnType<typeof queryKeys.record>>,
          'queryKey' | 'queryFn' | 'networkMode'
        >
      | undefined
  }
}
