import { isSendableAmount } from './amount.js'
import type { BridgeConfig, Limits } from './bridgeConfig.js'
import { isChainKey } from './chain.js'
import { type AmountProblem, InvalidAmountError } from './errors/InvalidAmountError.js'
import { InvalidRecipientError } from './errors/InvalidRecipientError.js'
import { RouteDisabledError } from './errors/RouteDisabledError.js'
import { UnsupportedRouteError } from './errors/UnsupportedRouteError.js'
import { parseRecipient } from './recipient.js'
import type { TransferRequest } from './transferRequest.js'

/** Says what is wrong with an amount by itself and by the limits, if anything is. */
export function findAmountProblem(
  amount: bigint,
  { minAmount, maxAmount }: Limits,
): AmountProblem | undefined {
  if (typeof amount !== 'bigint') return 'notANumber'
  if (!isSendableAmount(amount)) return amount > 0n ? 'tooLarge' : 'zero'
  if (minAmount !== undefined && amount < minAmount) return 'belowMinimum'
  if (maxAmount !== undefined && amount > maxAmount) return 'aboveMaximum'
  return undefined
}

/**
 * Checks what was asked for before anything else happens, and gives it back with the recipient in its canonical
 * form.
 *
 * @throws UnsupportedRouteError, InvalidAmountError, InvalidRecipientError
 */
export function checkRequest<request extends TransferRequest>(
  config: BridgeConfig,
  request: request,
): request {
  const { from, to, amount } = request
  if (!isChainKey(from) || !isChainKey(to) || from === to) throw new UnsupportedRouteError({ from, to })
  const problem = findAmountProblem(amount, config.limits)
  if (problem) throw new InvalidAmountError({ reason: problem })
  const recipient = parseRecipient(String(request.recipient ?? ''), config.network.chains[to])
  if (recipient.status !== 'valid')
    throw new InvalidRecipientError({
      chain: to,
      reason: recipient.status === 'empty' ? 'malformed' : recipient.reason,
    })
  return { ...request, recipient: recipient.address }
}

/**
 * Asks the service whether the route is open now. Never answered from a cache.
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
