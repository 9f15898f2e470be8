import type { EvmChainKey } from '../chain/chain.js'
import { BridgeError } from './BridgeError.js'

/**
 * The spender may take USDC of the sender already, so a permit would be one more authorization beside it.
 *
 * @remarks Offer `useClearAllowance`, which sets the allowance to zero by a transaction of the person’s own, or
 * wait until the service has used it.
 */
export class StandingAllowanceError extends BridgeError {
  override readonly name = 'StandingAllowanceError'
  override readonly recoverability = 'fatal'
  readonly chain: EvmChainKey
  /** What the spender may take already, in base units. */
  readonly allowance: bigint
  constructor({ chain, allowance }: { chain: EvmChainKey; allowance: bigint }) {
    super(
      `The service may already take USDC of this account on ${chain}, and a permit would come on top of that. Set that allowance to zero first, then try again.`,
    )
    this.chain = chain
    this.allowance = allowance
  }
}
