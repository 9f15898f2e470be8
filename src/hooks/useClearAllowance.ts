'use client'
import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { EvmChainKey } from '../core/chain/chain.js'
import type { BridgeErrorType } from '../core/errors/BridgeErrorType.js'
import { WalletNotConnectedError } from '../core/errors/walletErrors.js'
import { useBridge } from '../provider/BridgeContext.js'
import { takeBack } from '../query/clearAllowanceMutationOptions.js'
import { moneyMutation } from '../query/moneyMutation.js'

/**
 * Takes back what the service may take of the connected account's USDC. It is a transaction of the account's own and
 * costs gas: say so. Resolves with its hash as soon as it is sent.
 *
 * @example
 * ```tsx
 * import { useClearAllowance } from 'usdc-bridge-react'
 *
 * function TakeBack() {
 *   const { mutate, isPending } = useClearAllowance()
 *   return (
 *     <button type="button" disabled={isPending} onClick={() => mutate({ chain: 'BASE' })}>
 *       Revoke permission (costs gas)
 *     </button>
 *   )
 * }
 * ```
 */
export function useClearAllowance({
  mutation = {},
}: useClearAllowance.Parameters = {}): useClearAllowance.ReturnType {
  const { config, queryClient, sessions } = useBridge('useClearAllowance')
  return useMutation<`0x${string}`, BridgeErrorType, useClearAllowance.Variables>(
    {
      ...mutation,
      ...moneyMutation,
      mutationFn: async (variables) => {
        const signer = await sessions.evm.get()?.signer?.()
        if (!signer) throw new WalletNotConnectedError({ kind: 'evm' })
        return takeBack(config, { ...variables, signer })
      },
    },
    queryClient,
  )
}

export declare namespace useClearAllowance {
  type Variables = {
    chain: EvmChainKey
    /** Whose allowance, such as a record's `permit.spender`. @default the pinned spender */
    spender?: `0x${string}` | undefined
    /** What stands there, where it is exactly what a record authorised, in base units: its success then proves something. */
    amount?: bigint | undefined
    /** Whose USDC it is, such as a record's `owner`: the wallet has to be on it. @default the connected account */
    owner?: string | undefined
  }
  type Parameters = {
    mutation?:
      | Omit<
          UseMutationOptions<`0x${string}`, BridgeErrorType, Variables>,
          'mutationFn' | 'retry' | 'retryDelay' | 'networkMode'
        >
      | undefined
  }
  type ReturnType = UseMutationResult<`0x${string}`, BridgeErrorType, Variables>
}
