'use client'
import type { UseMutationResult } from '@tanstack/react-query'
import type { BridgeErrorType } from '../core/errors/BridgeError.js'
import type { TransferRecord } from '../core/record/record.js'
import { useBridge } from '../provider/BridgeContext.js'
import { resolveTransferMutationOptions } from '../query/resolveTransferMutationOptions.js'
import { type MoneyMutationOptions, useMoneyMutation } from './useMoneyMutation.js'

/**
 * Checks the chains for a stored transfer's outcome right away, instead of with the next regular check.
 *
 * @example
 * ```tsx
 * import { useResolveTransfer } from 'usdc-bridge-react'
 *
 * function LookNow({ id }: { id: string }) {
 *   const { mutate, isPending } = useResolveTransfer()
 *   return (
 *     <button type="button" disabled={isPending} onClick={() => mutate({ id })}>
 *       Check now
 *     </button>
 *   )
 * }
 * ```
 */
export function useResolveTransfer({
  mutation,
}: useResolveTransfer.Parameters = {}): useResolveTransfer.ReturnType {
  const { config, queryClient, readers } = useBridge('useResolveTransfer')
  return useMoneyMutation(
    { ...resolveTransferMutationOptions(config, { readers }), ...mutation },
    queryClient,
  )
}

export declare namespace useResolveTransfer {
  type Variables = resolveTransferMutationOptions.Variables
  type Parameters = {
    /** TanStack options. The kit sets the function, the retries, the network mode and the scope. */
    mutation?: MoneyMutationOptions<TransferRecord, Variables> | undefined
  }
  type ReturnType = UseMutationResult<TransferRecord, BridgeErrorType, Variables>
}
