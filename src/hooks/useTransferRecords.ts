'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { StorageError } from '../core/errors/storageErrors.js'
import type { TransferRecord } from '../core/record/record.js'
import { useBridge } from '../provider/BridgeContext.js'
import { transferRecordsQueryOptions } from '../query/transferRecordsQueryOptions.js'

/**
 * The stored transfers, newest first, updated while the provider follows them.
 *
 * @example
 * ```tsx
 * import { useTransferRecords } from 'usdc-bridge-react'
 *
 * function History() {
 *   const { data: records } = useTransferRecords()
 *   return records?.map(({ id, status }) => <p key={id}>{status}</p>)
 * }
 * ```
 */
export function useTransferRecords<selected = readonly TransferRecord[]>(
  parameters: useTransferRecords.Parameters<selected> = {},
): useTransferRecords.ReturnType<selected> {
  const { config, queryClient } = useBridge('useTransferRecords')
  return useQuery(transferRecordsQueryOptions(config, parameters), queryClient)
}

export declare namespace useTransferRecords {
  type Parameters<selected = readonly TransferRecord[]> = transferRecordsQueryOptions.Parameters<selected>
  type ReturnType<selected = readonly TransferRecord[]> = UseQueryResult<selected, StorageError>
}
