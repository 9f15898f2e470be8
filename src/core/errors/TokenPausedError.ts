import type { EvmChainKey } from '../chain/chain.js'
import { BridgeError } from './BridgeError.js'

/**
 * USDC is paused on a chain.
 *
 * @remarks Wait for the issuer of USDC. No code can change this.
 */
export class TokenPausedError extends BridgeError {
  override readonly name = 'TokenPausedError'
  override readonly recoverability = 'wait'
  readonly chain: EvmChainKey
  constructor({ chain }: { chain: EvmChainKey }) {
    super(`USDC is paused on ${chain} by its issuer, so nothing was signed. Try again later.`)
    this.chain = chain
  }
}
