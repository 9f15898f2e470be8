import type { ChainName } from '../chains.js'
import { ServiceError } from '../ServiceError.js'
import type { Service } from './Service.js'

/** Rejects a route that does not exist or is disabled, and an amount that does not exceed the fee. */
export function checkRoute(service: Service, from: ChainName, to: ChainName, amount: bigint): void {
  if (from === to) {
    throw new ServiceError(422, 'route_unsupported', `There is no route from ${from} to ${to}.`)
  }
  if (!service.store.pairs.isEnabled(from, to)) {
    throw new ServiceError(
      422,
      'route_disabled',
      `The route from ${from} to ${to} is switched off at the moment.`,
    )
  }
  if (amount <= BigInt(service.settings().feeBaseUnits)) {
    throw new ServiceError(422, 'amount_too_small', 'The amount does not cover the fee.')
  }
}
