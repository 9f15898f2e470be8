import { queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { isSameAddress } from '../core/chain/isSameAddress.js'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import { isOfNetwork } from '../core/config/isOfNetwork.js'
import type { StorageError } from '../core/errors/storageErrors.js'
import type { TransferRecord } from '../core/record/record.js'
import { recordQueryDefaults } from './queryDefaults.js'
import { queryKeys } from './queryKeys.js'

/**
 * The query of this network's stored transfers, newest first, of one owner or of all.
 *
 * @example
 * ```ts
 * import type { QueryClient } from '@tanstack/react-query'
 * import { type BridgeConfig, transferRecordsQueryOptions } from 'usdc-bridge-react'
 *
 * const load = (client: QueryClient, config: BridgeConfig) => client.fetchQuery(transferRecordsQueryOptions(config))
 * ```
 */
export function transferRecordsQueryOptions<selected = readonly TransferRecord[]>(
  config: BridgeConfig,
  { owner, query = {} }: transferRecordsQueryOptions.Parameters<selected> = {},
) {
  return queryOptions({
    ...recordQueryDefaults,
    ...query,
    queryKey: queryKeys.ownerRecords(config, owner),
    queryFn: async () =>
      (await config.records.list()).filter(
        (record) => isOfNetwork(config, record) && (!owner || isSameAddress(record.owner, owner)),
      ),
  })
}

export declare namespace transferRecordsQueryOptions {
  type Parameters<selected = readonly TransferRecord[]> = {
    /** Only transfers sent by this account. */
    owner?: string | undefined
    /** TanStack options. The kit sets the key, the function and the network mode, because records are local. */
    query?:
      | Omit<
          UseQueryOptions<
            readonly TransferRecord[],
            StorageError,
            selected,
            ReturnType<typeof queryKeys.ownerRecords>
          >,
          'queryKey' | 'queryFn' | 'networkMode'
        >
      | undefined
  }
}
