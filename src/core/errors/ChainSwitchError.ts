import type { EvmChainKey } from '../chain/chain.js'
import { BridgeError } from './BridgeError.js'

/**
 * The wallet is on another chain and did not change over.
 *
 * @remarks Let the person choose the chain in the wallet and try again. With wagmi, check that the chain is in its
 * config.
 */
export class ChainSwitchError extends BridgeError {
  override readonly name = 'ChainSwitchError'
  override readonly recoverability = 'retryable'
  readonly chain: EvmChainKey
  constructor({ chain, cause }: { chain: EvmChainKey; cause?: unknown }) {
    super(
      `The wallet did not change to ${chain}, and a permit is signed on the chain it is for. Add or choose that chain in the wallet, then try again.`,
      { cause },
    )
    this.chain = chain
  }
}
