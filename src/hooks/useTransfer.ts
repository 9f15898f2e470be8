'use client'
import type { EvmTransferRequest } from '../core/request/transferRequest.js'
import { queryKeys } from '../query/queryKeys.js'
import { sendByWallet } from './sendByWallet.js'
import { type HostAnswers, type SendingOptions, type SendingResult, useSending } from './useSending.js'

/**
 * Sends USDC from the connected EVM wallet with one signature and no gas.
 *
 * Resolves with the record once the signed permit has been sent: `pending`, `unanswered` or `refused`. `isError` means
 * that nothing was sent and trying again is safe.
 *
 * @example
 * ```tsx
 * import { useTransfer } from 'usdc-bridge-react'
 *
 * function Send({ recipient }: { recipient: string }) {
 *   const { mutate, step, data, error } = useTransfer()
 *   return (
 *     <button type="button" onClick={() => mutate({ from: 'BASE', to: 'ARB', amount: 10_000_000n, recipient })}>
 *       {step ?? data?.status ?? error?.message ?? 'Send 10 USDC'}
 *     </button>
 *   )
 * }
 * ```
 */
export function useTransfer({
  mutation,
  onReview,
  onUnsaved,
}: useTransfer.Parameters = {}): useTransfer.ReturnType {
  return useSending({
    caller: 'useTransfer',
    mutationKey: queryKeys.transfer,
    send: sendByWallet,
    onReview,
    onUnsaved,
    mutation,
  })
}

export declare namespace useTransfer {
  type Variables = EvmTransferRequest
  type Parameters = HostAnswers & { mutation?: SendingOptions<Variables> | undefined }
  type ReturnType = SendingResult<Variables>
}
