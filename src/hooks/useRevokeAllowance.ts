'use client'
import type { UseMutationResult } from '@tanstack/react-query'
import type { EvmChainKey } from '../core/chain/chain.js'
import type { BridgeErrorType } from '../core/errors/BridgeError.js'
import { useBridge } from '../provider/BridgeContext.js'
import { loadAndRevoke } from '../query/revokeAllowanceMutationOptions.js'
import { type MoneyMutationOptions, useMoneyMutation } from './useMoneyMutation.js'

/**
 * Revokes the service's allowance over the connected account's USDC. This is a transaction by the account and costs
 * gas: say so. Resolves with its hash as soon as it is sent.
 *
 * @example
 * ```tsx
 * import { useRevokeAllowance } from 'usdc-bridge-react'
 *
 * function TakeBack() {
 *   const { mutate, isPending } = useRevokeAllowance()
 *   return (
 *     <button type="button" disabled={isPending} onClick={() => mutate({ chain: 'BASE' })}>
 *       Revoke permission (costs gas)
 *     </button>
 *   )
 * }
 * ```
 */
export function useRevokeAllowance({
  mutation = {},
}: useRevokeAllowance.Parameters = {}): useRevokeAllowance.ReturnType {
  const { chunks, config, queryClient, sessions } = useBridge('useRevokeAllowance')
  return useMoneyMutation<`0x${string}`, useRevokeAllowance.Variables>(
    {
      ...mutation,
      mutationFn: async (variables) => {
        const signer = await sessions.evm.get()?.signer?.()
        if (!signer) {
          const { reading } = await chunks.transfers()
          throw new reading.WalletNotConnectedError({ kind: 'evm' })
        }
        return loadAndRevoke(config, { ...variables, signer })
      },
    },
    queryClient,
  )
}

export declare namespace useRevokeAllowance {
  type Variables = {
    chain: EvmChainKey
    /** The spender, such as a record's `permit.spender`. @default the pinned spender */
    spender?: `0x${string}` | undefined
    /**
     * The current allowance in base units, if it is exactly what a record authorized. The transaction's success then
     * proves that nothing was spent.
     */
    amount?: bigint | undefined
    /**
     * The owner of the USDC, such as a record's `owner`. The wallet must be on this account.
     * @default the connected account
     */
    owner?: string | undefined
  }
  type Parameters = {
    /** TanStack options. The kit sets the function, the retries, the network mode and the scope. */
    mutation?: MoneyMutationOptions<`0x${string}`, Variables> | undefined
  }
  type ReturnType = UseMutationResult<`0x${string}`, BridgeErrorType, Variables>
}
