'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { StorageError } from '../core/errors/storageErrors.js'
import type { UnreadableRecord } from '../core/record/recordEnvelope.js'
import { useBridge } from '../provider/BridgeContext.js'
import { unreadableRecordsQueryOptions } from '../query/unreadableRecordsQueryOptions.js'

/**
 * The stored transfers that this version cannot read: saved by a later version, or damaged. They are kept, and one
 * that may still take the money blocks its sender from signing another.
 *
 * @example
 * ```tsx
 * import { useUnreadableRecords } from 'usdc-bridge-react'
 *
 * function Warning() {
 *   const { data = [] } = useUnreadableRecords()
 *   return data.length > 0 && <p>{data.length} transfers cannot be read here.</p>
 * }
 * ```
 */
export function useUnreadableRecords<selected = readonly UnreadableRecord[]>(
  parameters: useUnreadableRecords.Parameters<selected> = {},
): useUnreadableRecords.ReturnType<selected> {
  const { config, queryClient } = useBridge('useUnreadableRecords')
  return useQuery(unreadableRecordsQueryOptions(config, parameters), queryClient)
}

export declare namespace useUnreadableRecords {
  type Parameters<selected = readonly UnreadableRecord[]> = unreadableRecordsQueryOptions.Parameters<selected>
  type ReturnType<selected = readonly UnreadableRecord[]> = UseQueryResult<selected, StorageError>
}
