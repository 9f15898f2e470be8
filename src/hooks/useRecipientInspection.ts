'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { RecipientInspection } from '../core/recipient/recipientInspection.js'
import { useBridge } from '../provider/BridgeContext.js'
import { recipientInspectionQueryOptions } from '../query/recipientInspectionQueryOptions.js'

/**
 * What the chains say of a recipient: a wallet, a contract, or something that USDC should not be sent to.
 *
 * @example
 * ```tsx
 * import { useRecipientInspection } from 'usdc-bridge-react'
 *
 * function Doubt({ recipient }: { recipient: string }) {
 *   const { data } = useRecipientInspection({ from: 'BASE', to: 'SOLANA', recipient })
 *   return data?.verdict === 'doubtful' ? <p>Take care: {data.reason}</p> : null
 * }
 * ```
 *
 * @throws ProviderNotFoundError outside `<BridgeProvider>`
 */
export function useRecipientInspection<selected = RecipientInspection>(
  parameters: useRecipientInspection.Parameters<selected>,
): useRecipientInspection.ReturnType<selected> {
  const { config, queryClient, readers } = useBridge('useRecipientInspection')
  return useQuery(recipientInspectionQueryOptions(config, { ...parameters, readers }), queryClient)
}

export declare namespace useRecipientInspection {
  type Parameters<selected = RecipientInspection> = Omit<
    recipientInspectionQueryOptions.Parameters<selected>,
    'readers'
  >
  type ReturnType<selected = RecipientInspection> = UseQueryResult<
    selected,
    recipientInspectionQueryOptions.ErrorType
  >
}
