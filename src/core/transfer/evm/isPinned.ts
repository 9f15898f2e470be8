import { isSameAddress } from '../../chain/isSameAddress.js'
import type { BridgeConfig } from '../../config/bridgeConfig.js'
import type { EvmSource } from '../../record/record.js'

/** Tells whether a permit is for the chain, token and spender that are pinned now. Otherwise nothing is signed for it. */
export function isPinned(
  { network, permitSpenders }: Pick<BridgeConfig, 'network' | 'permitSpenders'>,
  { from, chainId, token, permit }: Pick<EvmSource, 'from' | 'chainId' | 'token' | 'permit'>,
): boolean {
  const { id, usdc } = network.chains[from]
  return (
    chainId === id &&
    isSameAddress(token, usdc.address) &&
    isSameAddress(permit.spender, permitSpenders[from] ?? '')
  )
}
