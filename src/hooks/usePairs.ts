'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Pair } from '../core/chain/route.js'
import type { ServiceErrorType } from '../core/errors/serviceErrors.js'
import { useBridge } from '../provider/BridgeContext.js'
import { pairsQueryOptions } from '../query/pairsQueryOptions.js'

/**
 * The routes that USDC can take, including closed ones. Fresh for a minute.
 *
 * @example
 * ```tsx
 * import { usePairs } from 'usdc-bridge-react'
 *
 * function Routes() {
 *   const { data: pairs } = usePairs()
 *   return pairs?.map(({ from, to, enabled }) => <p key={from + to}>{`${from} → ${to}${enabled ? '' : ' (closed)'}`}</p>)
 * }
 * ```
 */
export function usePairs<selected = readonly Pair[]>(
  parameters: usePairs.Parameters<selected> = {},
): usePairs.ReturnType<selected> {
  const { config, queryClient } = useBridge('usePairs')
  return useQuery(pairsQueryOptions(config, parameters), queryClient)
}

export declare namespace usePairs {
  type Parameters<selected = readonly Pair[]> = pairsQueryOptions.Parameters<selected>
  type ReturnType<selected = readonly Pair[]> = UseQueryResult<selected, ServiceErrorType>
}
