'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useBridge } from '../provider/BridgeContext.js'
import { usdcBalanceQueryOptions } from '../query/usdcBalanceQueryOptions.js'

/**
 * An account's USDC balance on a chain, in base units. For display only: a transfer reads its own.
 *
 * @example
 * ```tsx
 * import { formatAmount, useUsdcBalance } from 'usdc-bridge-react'
 *
 * function Balance({ owner }: { owner: string }) {
 *   const { data: balance } = useUsdcBalance({ chain: 'BASE', owner })
 *   return <p>{balance === undefined ? '…' : formatAmount(balance)}</p>
 * }
 * ```
 */
export function useUsdcBalance<selected = bigint>(
  parameters: useUsdcBalance.Parameters<selected>,
): useUsdcBalance.ReturnType<selected> {
  const { config, queryClient, readers } = useBridge('useUsdcBalance')
  return useQuery(usdcBalanceQueryOptions(config, { ...parameters, readers }), queryClient)
}

export declare namespace useUsdcBalance {
  type Parameters<selected = bigint> = Omit<usdcBalanceQueryOptions.Parameters<selected>, 'readers'>
  type ReturnType<selected = bigint> = UseQueryResult<selected, usdcBalanceQueryOptions.ErrorType>
}
