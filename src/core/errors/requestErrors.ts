import type { ChainKey } from '../chain/chain.js'
import { BridgeError } from './BridgeError.js'

/** Why an amount cannot be sent. */
export type AmountProblem =
  | 'notANumber'
  | 'tooPrecise'
  | 'tooLarge'
  | 'zero'
  | 'belowMinimum'
  | 'aboveMaximum'

/**
 * The amount cannot be sent.
 *
 * @remarks Parse the input with `readAmountText` or `parseAmount`, and pass a bigint of base units. `reason` says what
 * is wrong, and `limits` sets the bounds.
 */
export class InvalidAmountError extends BridgeError {
  override readonly name = 'InvalidAmountError'
  override readonly recoverability = 'fatal'
  declare readonly reason: AmountProblem
  constructor(details: { reason: AmountProblem }) {
    super(`The amount cannot be sent (${details.reason}). Pass another one.`, details)
  }
}

/** Why a text is not a valid recipient on a chain. */
export type RecipientProblem = 'malformed' | 'otherKind' | 'checksum' | 'zero' | 'token' | 'program'

/**
 * The recipient cannot receive USDC on the destination chain.
 *
 * @remarks Ask for another address. `reason` says what is wrong with this one; `parseRecipient` checks it during
 * input.
 */
export class InvalidRecipientError extends BridgeError {
  override readonly name = 'InvalidRecipientError'
  override readonly recoverability = 'fatal'
  declare readonly reason: RecipientProblem
  declare readonly chain: ChainKey
  constructor(details: { reason: RecipientProblem; chain: ChainKey }) {
    super(
      `The recipient cannot receive USDC on ${details.chain} (${details.reason}). Check the address.`,
      details,
    )
  }
}

/**
 * The sender's balance is less than the amount.
 *
 * @remarks Offer to lower the amount. `balance` is the sender's balance.
 */
export class InsufficientBalanceError extends BridgeError {
  override readonly name = 'InsufficientBalanceError'
  override readonly recoverability = 'fatal'
  /** The sender's balance, in base units. */
  declare readonly balance: bigint
  declare readonly chain: ChainKey
  constructor(details: { balance: bigint; chain: ChainKey }) {
    super(`The sender holds less USDC on ${details.chain} than the amount. Send less, or add USDC.`, details)
  }
}

/**
 * The service does not list the route, or no transfer can use it.
 *
 * @remarks Offer only the routes from `usePairs`.
 */
export class UnsupportedRouteError extends BridgeError {
  override readonly name = 'UnsupportedRouteError'
  override readonly recoverability = 'fatal'
  declare readonly from: string
  declare readonly to: string
  constructor(details: { from: string; to: string }) {
    super(
      `The service does not list the route from ${details.from} to ${details.to}. Choose another chain.`,
      details,
    )
  }
}

/**
 * The service lists the route as closed.
 *
 * @remarks Offer another route. `usePairs` lists the ones that are open.
 */
export class RouteDisabledError extends BridgeError {
  override readonly name = 'RouteDisabledError'
  override readonly recoverability = 'wait'
  declare readonly from: ChainKey
  declare readonly to: ChainKey
  constructor(details: { from: ChainKey; to: ChainKey }) {
    super(
      `The service has paused the route from ${details.from} to ${details.to}. Choose another chain.`,
      details,
    )
  }
}

/**
 * Another transfer of the same sender is still open, and a second one could be charged in addition to it. Or one was
 * stored while this one was reviewed and signed, and may be the same payment. Nothing new was sent.
 *
 * @remarks Show the transfer that `recordId` identifies, and let it settle. Start again only if the person wants to pay
 * once more. Never work around this: two open permits can both be charged.
 */
export class OpenTransferError extends BridgeError {
  override readonly name = 'OpenTransferError'
  override readonly recoverability = 'resumable'
  /** The other transfer's record. */
  declare readonly recordId: string
  constructor(details: { recordId: string }) {
    super('An earlier transfer from this account is open or has just ended. Check it first.', details)
  }
}

/**
 * The page's own `onReview` did not approve the transfer. The wallet was not asked.
 *
 * @remarks This is your own veto. If it was not on purpose, tell the person why, next to the widget.
 */
export class ReviewDeclinedError extends BridgeError {
  override readonly name = 'ReviewDeclinedError'
  override readonly recoverability = 'fatal'
  constructor(details: { cause?: unknown } = {}) {
    super('`onReview` did not agree to the transfer. Nothing was signed.', details)
  }
}

/**
 * The prompt was canceled here before the wallet answered. A late signature is discarded.
 *
 * @remarks There is nothing to do. The person can start again.
 */
export class SigningCancelledError extends BridgeError {
  override readonly name = 'SigningCancelledError'
  override readonly recoverability = 'retryable'
  constructor() {
    super('Signing was canceled. A signature that still comes is discarded.')
  }
}
