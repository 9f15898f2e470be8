'use client'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { EvmChainKey } from '../core/chain/chain.js'
import type { BridgeErrorType } from '../core/errors/BridgeErrorType.js'
import type { FoundTransfer } from '../core/follow/findTransfers.js'
import { useBridge } from '../provider/BridgeContext.js'
import { moneyMutation } from '../query/moneyMutation.js'

/**
 * Asks the chains for an account's transfers of which this browser has no record: after it was cleared, or from
 * another device. It reads many blocks, so it runs when asked.
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
export function useFindTransfers(): useFindTransfers.ReturnType {
  const { config, queryClient, readers, chunks } = useBridge('useFindTransfers')
  return useMutation(
    {
      ...moneyMutation,
      mutationFn: async (variables: useFindTransfers.Variables) => {
        const { findTransfers } = await chunks.recovery()
        return findTransfers(config, { ...variables, readers })
      },
    },
    queryClient,
  )
}

export declare namespace useFindTransfers {
  type Variables = {
    /** An EVM account. */
    owner: string
    /** From when on, in ms since 1970. @default a day ago */
    since?: number | undefined
  }
  type Data = { found: readonly FoundTransfer[]; unread: readonly EvmChainKey[] }
  type ReturnType = UseMutationResult<Data, BridgeErrorType, Variables>
}
