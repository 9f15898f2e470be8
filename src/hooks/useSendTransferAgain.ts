'use client'
import { queryKeys } from '../query/queryKeys.js'
import { type HostAnswers, type SendingOptions, type SendingResult, useSending } from './useSending.js'

/**
 * Sends an unanswered transfer again: the same request or, after a reload, the identical message signed again. Nobody
 * is charged twice. Show the recipient before you call it; `transferActions` tells which of the two it will be, and
 * whether it is safe at all.
 *
 * Resolves with the record; `isError` means that nothing was sent again: what was sent before may still be executed.
 *
 * @example
 * ```tsx
 * import { useSendTransferAgain } from 'usdc-bridge-react'
 *
 * function Again({ id }: { id: string }) {
 *   const { mutate, isPending } = useSendTransferAgain()
 *   return (
 *     <button type="button" disabled={isPending} onClick={() => mutate({ id })}>
 *       Retry the same request
 *     </button>
 *   )
 * }
 * ```
 */
export function useSendTransferAgain({
  mutation,
  onReview,
}: useSendTransferAgain.Parameters = {}): useSendTransferAgain.ReturnType {
  return useSending({
    caller: 'useSendTransferAgain',
    mutationKey: queryKeys.transfer,
    onReview,
    mutation,
    send: async ({ id }, { config, chunks, sessions, readers }, progress) =>
      (await chunks.transfers()).sendTransferAgain(config, {
        ...progress,
        id,
        readers,
        signer: await sessions.evm.get()?.signer?.(),
      }),
  })
}

export declare namespace useSendTransferAgain {
  type Variables = {
    /** The record's `id`. */
    id: string
  }
  type Parameters = Pick<HostAnswers, 'onReview'> & {
    mutation?: SendingOptions<Variables> | undefined
  }
  type ReturnType = SendingResult<Variables>
}
