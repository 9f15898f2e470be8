import type { EvmChainKey } from '../chain/chain.js'
import { BridgeError } from './BridgeError.js'

/**
 * The token on chain is not the one that is pinned: its domain separator differs.
 *
 * @remarks Check the node in `rpc` and, for a network of your own, the token in `defineNetwork`. Do not go on: the
 * node may be lying.
 */
export class TokenMismatchError extends BridgeError {
  override readonly name = 'TokenMismatchError'
  override readonly recoverability = 'fatal'
  readonly chain: EvmChainKey
  constructor({ chain }: { chain: EvmChainKey }) {
    super(
      `The token on ${chain} is not the one that is pinned: its domain separator differs, so nothing was signed. Check the RPC and the network's definition.`,
    )
    this.chain = chain
  }
}
