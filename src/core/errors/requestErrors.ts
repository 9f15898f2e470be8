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
  constructor({ reason }: { reason: AmountProblem }) {
    super(`The amount cannot be sent (${reason}). Pass another one.`)
    this.reason = reason
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
  constructor({ reason, chain }: { reason: RecipientProblem; chain: ChainKey }) {
    super(`The recipient cannot receive USDC on ${chain} (${reason}). Check the address.`)
    this.reason = reason
    this.chain = chain
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
  constructor({ balance, chain }: { balance: bigint; chain: ChainKey }) {
    super(`The sender holds less USDC on ${chain} than the amount. Send less, or add USDC.`)
    this.balance = balance
    this.chain = chain
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
  constructor({ from, to }: { from: string; to: string }) {
    super(`The service does not list the route from ${from} to ${to}. Choose another chain.`)
    this.from = from
    this.to = to
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
  constructor({ from, to }: { from: ChainKey; to: ChainKey }) {
    super(`The service has paused the route from ${from} to ${to}. Choose another chain.`)
    this.from = from
    this.to = to
  }
}

/**
 * An earlier transfer of the same sender is still open; a second one could be charged in addition to it.
 *
 * @remarks Show the open transfer, which `recordId` identifies, and let it settle. Never work around this: two open
 * permits can both be charged.
 */
export class OpenTransferError extends BridgeError {
  override readonly name = 'OpenTransferError'
  override readonly recoverability = 'resumable'
  /** The open transfer's record. */
  declare readonly recordId: string
  constructor({ recordId }: { recordId: string }) {
    super('An earlier transfer from this account could still move USDC. Wait for it.')
    this.recordId = recordId
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
  constructor({ cause }: { cause?: unknown } = {}) {
    super('`onReview` did not agree to the transfer. Nothing was signed.', { cause })
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
