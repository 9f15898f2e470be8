'use client'
import type { EvmTransferRequest, TransferRequest } from '../core/request/transferRequest.js'
import { queryKeys } from '../query/queryKeys.js'
import { sendByWallet } from './sendByWallet.js'
import { useFormReading } from './useFormReading.js'
import { useReplaced } from './useReplaced.js'
import { type HostAnswers, type SendingResult, useSending } from './useSending.js'

/**
 * The widget without its UI: the person's input, its meaning, the next step, and the transfer.
 *
 * @example
 * ```tsx
 * import { useBridgeForm } from 'usdc-bridge-react'
 *
 * function OwnForm() {
 *   const { value, change, reading, send, transfer } = useBridgeForm()
 *   return (
 *     <form
 *       onSubmit={(event) => {
 *         event.preventDefault()
 *         send()
 *       }}
 *     >
 *       <input value={value.amount} onChange={(event) => change({ reason: 'amount', amount: event.target.value })} />
 *       <button disabled={reading.next.do !== 'review'}>{transfer.step ?? reading.next.do}</button>
 *     </form>
 *   )
 * }
 * ```
 *
 * @throws ProviderNotFoundError outside `<BridgeProvider>`
 */
export function useBridgeForm({
  onReview,
  onUnsaved,
  ...parameters
}: useBridgeForm.Parameters = {}): useBridgeForm.ReturnType {
  const form = useFormReading(parameters)
  const transfer = useSending<TransferRequest | EvmTransferRequest>({
    caller: 'useBridgeForm',
    mutationKey: queryKeys.transfer,
    send: sendByWallet,
    onReview,
    onUnsaved,
  })
  const { next } = form.reading
  const replaces = useReplaced(form.replaces)
  return {
    ...form,
    replaces,
    transfer,
    send: () => {
      if (next.do !== 'review' || transfer.isPending) return
      transfer.mutate(
        { ...next.request, replaces: replaces?.id },
        // The error tells the person, so the next one is one in addition.
        { onError: ({ name }) => name === 'OpenTransferError' && form.forgetReplaced() },
      )
    },
  }
}

export declare namespace useBridgeForm {
  type Parameters = useFormReading.Parameters & HostAnswers
  type ReturnType = useFormReading.ReturnType & {
    /** The transfer: its step, its record, its error. */
    transfer: SendingResult<TransferRequest>
    /** Starts the transfer if the next step is the review; otherwise does nothing. */
    send: () => void
  }
}
