import { isChainKey, isEvmChainKey } from '../../chain/chain.js'
import type { EvmChain } from '../../chain/network.js'
import type { BridgeConfig } from '../../config/bridgeConfig.js'
import { SpenderNotSetError } from '../../errors/permitErrors.js'
import { UnsupportedRouteError } from '../../errors/requestErrors.js'

/**
 * Finds a permit's source chain and its pinned spender.
 *
 * @throws UnsupportedRouteError where no permit can be signed for the chain; SpenderNotSetError
 */
export function findSourceChain(
  config: BridgeConfig,
  { from, to }: { from: string; to: string },
): { chain: EvmChain; spender: `0x${string}` } {
  if (!isChainKey(from) || !isEvmChainKey(from)) throw new UnsupportedRouteError({ from, to })
  const spender = config.permitSpenders[from]
  if (!spender) throw new SpenderNotSetError({ chain: from })
  return { chain: config.network.chains[from], spender }
}
