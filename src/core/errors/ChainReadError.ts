import type { ChainKey } from '../chain/chain.js'
import { BridgeError } from './BridgeError.js'

/**
 * A chain could not be read: the RPC did not answer, or answered with an error.
 *
 * @remarks Let the person try again. If it stays, check the addresses in `rpc`: `npx usdc-bridge-react doctor`
 * asks each of them.
 */
export class ChainReadError extends BridgeError {
  override readonly name = 'ChainReadError'
  override readonly recoverability = 'retryable'
  readonly chain: ChainKey
  constructor({ chain, cause }: { chain: ChainKey; cause?: unknown }) {
    super(
      `${chain} could not be read: its RPC did not answer, or answered with an error. Nothing was signed. Try again.`,
      { cause },
    )
    this.chain = chain
  }
}
