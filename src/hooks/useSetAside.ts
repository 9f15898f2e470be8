'use client'
import type { UseMutationResult } from '@tanstack/react-query'
import type { BridgeErrorType } from '../core/errors/BridgeError.js'
import type { TransferRecord } from '../core/record/record.js'
import { useBridge } from '../provider/BridgeContext.js'
import { setAsideMutationOptions } from '../query/setAsideMutationOptions.js'
import { type MoneyMutationOptions, useMoneyMutation } from './useMoneyMutation.js'

/**
 * Closes a transfer whose outcome is unknown, once `transferActions` offers `setAside`. The money may have arrived:
 * say so. If the chains show the outcome by then, that is stored instead.
 *
 * @example
 * ```tsx
 * import { useSetAside } from 'usdc-bridge-react'
 *
 * function StopWaiting({ id }: { id: string }) {
 *   const { mutate, isPending } = useSetAside()
 *   return (
 *     <button type="button" disabled={isPending} onClick={() => mutate({ id })}>
 *       Stop waiting (it may have gone through)
 *     </button>
 *   )
 * }
 * ```
 */
export function useSetAside({ mutation }: useSetAside.Parameters = {}): useSetAside.ReturnType {
  const { config, queryClient, readers } = useBridge('useSetAside')
  return useMoneyMutation({ ...setAsideMutationOptions(config, { readers }), ...mutation }, queryClient)
}

export declare namespace useSetAside {
  type Variables = setAsideMutationOptions.Variables
  type Parameters = {
    /** TanStack options. The kit sets the function, the retries, the network mode and the scope. */
    mutation?: MoneyMutationOptions<TransferRecord, Variables> | undefined
  }
  type ReturnType = UseMutationResult<TransferRecord, BridgeErrorType, Variables>
}
