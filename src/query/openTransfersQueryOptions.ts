import { queryOptions } from '@tanstack/react-query'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import { isOfNetwork } from '../core/config/isOfNetwork.js'
import type { StorageError } from '../core/errors/storageErrors.js'
import type { TransferRecord } from '../core/record/record.js'
import { recordQueryDefaults } from './queryDefaults.js'
import { queryKeys } from './queryKeys.js'

/** The query of this network's open transfers. If none is stored, nothing that reads them is loaded. */
export function openTransfersQueryOptions(config: BridgeConfig) {
  const {
    records,
    _internal: { openRecords },
  } = config
  return queryOptions<readonly TransferRecord[], StorageError>({
    ...recordQueryDefaults,
    queryKey: queryKeys.openRecords(config),
    queryFn: async () =>
      (await openRecords.exist())
        ? (await records.list()).filter(
            (record) => isOfNetwork(config, record) && !records.ruleOf(record).isOver,
          )
        : [],
  })
}
