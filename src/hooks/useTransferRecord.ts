'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { StorageError } from '../core/errors/storageErrors.js'
import type { TransferRecord } from '../core/record/record.js'
import { useBridge } from '../provider/BridgeContext.js'
import { transferRecordQueryOptions } from '../query/transferRecordQueryOptions.js'

/**
 * One stored transfer, updated while the provider follows it: `null` if none is stored under the id.
 *
 * @example
 * ```tsx
 * import { useTransferRecord } from 'usdc-bridge-react'
 *
 * function Status({ id }: { id: string }) {
 *   const { data: record } = useTransferRecord({ id })
 *   return <p>{record?.status ?? 'not known here'}</p>
 * }
 * ```
 */
export function useTransferRecord<selected = TransferRecord | null>(
  parameters: useTransferRecord.Parameters<selected>,
): useTransferRecord.ReturnType<selected> {
  const { config, queryClient } = useBridge('useTransferRecord')
  return useQuery(transferRecordQueryOptions(config, parameters), queryClient)
}

export declare namespace useTransferRecord {
  type Parameters<selected = TransferRecord | null> = transferRecordQueryOptions.Parameters<selected>
  type ReturnType<selected = TransferRecord | null> = UseQueryResult<selected, StorageError>
}
