'use client'
import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ChainKey } from '../core/chain/chain.js'
import type { LookAlikeBalance } from '../core/read/evm/readLookAlikes.js'
import { useBridge } from '../provider/BridgeContext.js'
import { queryDefaults } from '../query/queryDefaults.js'
import { queryKeys } from '../query/queryKeys.js'

/** An account's balances of tokens that people mistake for USDC, as listed by the network. Idle without an owner. */
export function useLookAlikes({
  chain,
  owner,
}: {
  chain: ChainKey
  owner: string | undefined
}): UseQueryResult<readonly LookAlikeBalance[]> {
  const { config, queryClient, readers, chunks } = useBridge('useLookAlikes')
  return useQuery(
    {
      ...queryDefaults,
      staleTime: 60_000,
      retry: false,
      queryKey: queryKeys.lookAlikes(config, chain, owner),
      queryFn: owner
        ? async () =>
            (await chunks.transfers()).readLookAlikes(config, {
              chain,
              owner,
              readers,
            })
        : skipToken,
    },
    queryClient,
  )
}
