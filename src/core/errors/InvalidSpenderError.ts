import type { EvmChainKey } from '../chain/chain.js'
import { BridgeError } from './BridgeError.js'

/**
 * The pinned spender is the owner, the token or zero: a permit for it makes no sense.
 *
 * @remarks Correct `permitSpenders` for that chain, from the service’s own documents.
 */
export class InvalidSpenderError extends BridgeError {
  override readonly name = 'InvalidSpenderError'
  override readonly recoverability = 'fatal'
  constructor({ chain }: { chain: EvmChainKey }) {
    super(
      `The spender pinned for ${chain} is the sender, the token or the zero address, so nothing was signed. Correct \`permitSpenders.${chain}\`.`,
    )
  }
}
