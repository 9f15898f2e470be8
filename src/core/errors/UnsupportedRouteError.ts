import { BridgeError } from './BridgeError.js'

/**
 * The service does not list the route, or no transfer can take it.
 *
 * @remarks Offer the routes of `usePairs` only.
 */
export class UnsupportedRouteError extends BridgeError {
  override readonly name = 'UnsupportedRouteError'
  override readonly recoverability = 'fatal'
  readonly from: string
  readonly to: string
  constructor({ from, to }: { from: string; to: string }) {
    super(
      `USDC cannot travel from ${from} to ${to}: the service does not list that route. Choose another chain.`,
    )
    this.from = from
    this.to = to
  }
}
