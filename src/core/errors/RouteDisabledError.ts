import type { ChainKey } from '../chain/chain.js'
import { BridgeError } from './BridgeError.js'

/**
 * The service lists the route as closed.
 *
 * @remarks Offer another route. `usePairs` lists the ones that are open.
 */
export class RouteDisabledError extends BridgeError {
  override readonly name = 'RouteDisabledError'
  override readonly recoverability = 'wait'
  readonly from: ChainKey
  readonly to: ChainKey
  constructor({ from, to }: { from: ChainKey; to: ChainKey }) {
    super(
      `The route from ${from} to ${to} is closed by the service for now. Choose another chain, or come back later.`,
    )
    this.from = from
    this.to = to
  }
}
