'use client'
import type { UseMutationResult } from '@tanstack/react-query'
import type { BridgeErrorType } from '../core/errors/BridgeError.js'
import { useBridge } from '../provider/BridgeContext.js'
import { findTransfersMutationOptions } from '../query/findTransfersMutationOptions.js'
import { type MoneyMutationOptions, useMoneyMutation } from './useMoneyMutation.js'

/**
 * Searches the chains for an account's transfers that this browser has no record of, after it was cleared or from
 * another device. It reads many blocks, so it runs only on request.
 *
 * @example
 * ```tsx
 * import { useFindTransfers } from 'usdc-bridge-react'
 *
 * function Find({ owner }: { owner: string }) {
 *   const { mutate, data } = useFindTransfers()
 *   return (
 *     <button type="button" onClick={() => mutate({ owner })}>
 *       {data ? `${data.found.length} found` : 'Find my transfers'}
 *     </button>
 *   )
 * }
 * ```
 */
export function useFindTransfers({
  mutation,
}: useFindTransfers.Parameters = {}): useFindTransfers.ReturnType {
  const { config, queryClient, readers } = useBridge('useFindTransfers')
  return useMoneyMutation({ ...findTransfersMutationOptions(config, { readers }), ...mutation }, queryClient)
}

export declare namespace useFindTransfers {
  type Variables = findTransfersMutationOptions.Variables
  type Data = findTransfersMutationOptions.Data
  type Parameters = {
    /** TanStack options. The kit sets the function, the retries, the network mode and the scope. */
    mutation?: MoneyMutationOptions<Data, Variables> | undefined
  }
  type ReturnType = UseMutationResult<Data, BridgeErrorType, Variables>
}
