import type { ChainKey } from '../chain/chain.js'
import { BridgeError } from './BridgeError.js'

/**
 * No chain reader: neither the host's wallet setup nor `rpc` has a way to read the chain.
 *
 * @remarks Add the chain to `rpc`, or to the wagmi config of the page.
 */
export class ReaderNotFoundError extends BridgeError {
  override readonly name = 'ReaderNotFoundError'
  override readonly recoverability = 'fatal'
  readonly chain: ChainKey
  constructor({ chain }: { chain: ChainKey }) {
    super(
      `${chain} cannot be read: neither the wallet setup of this page nor \`rpc.${chain}\` reaches it. Add \`rpc: { ${chain}: 'https://…' }\` to createBridgeConfig.`,
    )
    this.chain = chain
  }
}
