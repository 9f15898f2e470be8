'use client'
import type { SolanaTransferRequest } from '../core/request/transferRequest.js'
import { queryKeys } from '../query/queryKeys.js'
import { sendByWallet } from './sendByWallet.js'
import { type HostAnswers, type SendingOptions, type SendingResult, useSending } from './useSending.js'

/**
 * Sends USDC from the connected Solana wallet: the service builds a transaction, which is checked and simulated before
 * the wallet is asked to sign it.
 *
 * Resolves with the record once the signed transaction has been sent: `pending`, `unanswered` or `refused`. `isError`
 * means that nothing was sent and trying again is safe. Needs `solana` in `createBridgeConfig`.
 *
 * @example
 * ```tsx
 * import { useSolanaTransfer } from 'usdc-bridge-react/solana'
 *
 * function Send({ recipient }: { recipient: string }) {
 *   const { mutate, step, data, error } = useSolanaTransfer()
 *   return (
 *     <button type="button" onClick={() => mutate({ to: 'ETH', amount: 10_000_000n, recipient })}>
 *       {step ?? data?.status ?? error?.message ?? 'Send 10 USDC'}
 *     </button>
 *   )
 * }
 * ```
 */
export function useSolanaTransfer({
  mutation,
  onReview,
  onUnsaved,
}: useSolanaTransfer.Parameters = {}): useSolanaTransfer.ReturnType {
  return useSending({
    caller: 'useSolanaTransfer',
    mutationKey: queryKeys.solanaTransfer,
    send: (variables, ...context) => sendByWallet({ ...variables, from: 'SOLANA' }, ...context),
    onReview,
    onUnsaved,
    mutation,
  })
}

export declare namespace useSolanaTransfer {
  type Variables = SolanaTransferRequest
  type Parameters = HostAnswers & { mutation?: SendingOptions<Variables> | undefined }
  type ReturnType = SendingResult<Variables>
}
