import type { EvmChainKey } from '../chain/chain.js'
import { BridgeError } from './BridgeError.js'

/**
 * No spender is pinned for the source chain, so no permit can be built. For the integrator to fix.
 *
 * @remarks Set `permitSpenders` for that chain, from the service’s own documents, or leave the chain out with
 * `pairs`.
 */
export class SpenderNotSetError extends BridgeError {
  override readonly name = 'SpenderNotSetError'
  override readonly recoverability = 'fatal'
  readonly chain: EvmChainKey
  constructor({ chain }: { chain: EvmChainKey }) {
    super(
      `Transfers from ${chain} are not set up: no spender is pinned for it. Add \`permitSpenders.${chain}\` to createBridgeConfig, from the service's own documents.`,
    )
    this.chain = chain
  }
}
