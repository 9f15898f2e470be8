'use client'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { BridgeErrorType } from '../core/errors/BridgeErrorType.js'
import { RecordNotFoundError } from '../core/errors/RecordNotFoundError.js'
import type { TransferRecord } from '../core/record.js'
import { useBridge } from '../provider/BridgeContext.js'

/**
 * Asks the chains about a stored transfer at once, instead of at the next turn.
 *
 * @example
 * ```tsx
 * import { useLookAtTransfer } from 'usdc-bridge-react'
 *
 * function LookNow({ id }: { id: string }) {
 *   const { mutate, isPending } = useLookAtTransfer()
 *   return (
 *     <button type="button" disabled={isPending} onClick={() => mutate({ id })}>
 *       Look now
 *     </button>
 *   )
 * }
 * ```
 */
export function useLookAtTransfer(): useLookAtTransfer.ReturnType {
  const { config, queryClient, readers } = useBridge('useLookAtTransfer')
  return useMutation<TransferRecord, BridgeErrorType, useLookAtTransfer.Variables>(
    {
      mutationFn: async ({ id }) => {
        const { lookAtTransfer } = await import('../core/later.js')
        const record = await config.records.get(id)
        if (!record) throw new RecordNotFoundError({ recordId: id })
        return lookAtTransfer(config, { record, readers })
      },
    },
    queryClient,
  )
}

export declare namespace useLookAtTransfer {
  type Variables = {
    /** The record's `id`. */
    id: string
  }
  type ReturnType = UseMutationResult<TransferRecord, BridgeErrorType, Variables>
}
