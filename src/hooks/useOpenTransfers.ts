'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { StorageError } from '../core/errors/storageErrors.js'
import type { TransferRecord } from '../core/record/record.js'
import { useBridge } from '../provider/BridgeContext.js'
import { openTransfersQueryOptions } from '../query/openTransfersQueryOptions.js'

/** The transfers that are on their way or not known to be over. */
export function useOpenTransfers(): UseQueryResult<readonly TransferRecord[], StorageError> {
  const { config, queryClient } = useBridge('useOpenTransfers')
  return useQuery(openTransfersQueryOptions(config), queryClient)
}
