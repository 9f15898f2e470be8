import { findAmountProblem } from '../amount/amountLimits.js'
import { isChainKey } from '../chain/chain.js'
import type { BridgeConfig } from '../config/bridgeConfig.js'
import { InvalidConfigError } from '../errors/configErrors.js'
import {
  InvalidAmountError,
  InvalidRecipientError,
  RouteDisabledError,
  UnsupportedRouteError,
} from '../errors/requestErrors.js'
import { parseRecipient } from '../recipient/parseRecipient.js'
import { longestReference } from '../request/parseRequest.js'
import type { TransferRequest } from '../request/transferRequest.js'

/**
 * Checks a request before anything else happens, and returns it with the recipient in canonical form.
 *
 * @throws UnsupportedRouteError, InvalidAmountError, InvalidRecipientError; InvalidConfigError for a `reference` that
 * could not be kept
 */
export function checkRequest<request extends TransferRequest>(
  config: BridgeConfig,
  request: request,
): request {
  const { network } = config
  const { from, to, amount, reference = '' } = request
  if (reference.length > longestReference)
    throw new InvalidConfigError(`\`reference\` is longer than ${longestReference} characters.`)
  if (!isChainKey(from) || !isChainKey(to) || from === to) throw new UnsupportedRouteError({ from, to })
  const problem = findAmountProblem(amount, config.limits)
  if (problem) throw new InvalidAmountError({ reason: problem })
  const recipient = parseRecipient(String(request.recipient ?? ''), network.chains[to], network)
  if (recipient.status !== 'valid')
    throw new InvalidRecipientError({
      chain: to,
      reason: recipient.status === 'empty' ? 'malformed' : recipient.reason,
    })
  return { ...request, recipient: recipient.address }
}

/**
 * Asks the service whether the route is open now, bypassing every cache.
 *
 * @throws UnsupportedRouteError, RouteDisabledError, and whatever the request to the service throws
 */
export async function checkRoute(
  config: BridgeConfig,
  { from, to }: Pick<TransferRequest, 'from' | 'to'>,
): Promise<void> {
  const pairs = await config.client.getPairs()
  const pair = pairs.find((candidate) => candidate.from === from && candidate.to === to)
  if (!pair) throw new UnsupportedRouteError({ from, to })
  if (!pair.enabled) throw new RouteDisabledError({ from, to })
}
