import { BridgeError } from './BridgeError.js'

/**
 * The signed permit or transaction could still move the money, or no node could show that it cannot.
 *
 * @remarks Keep the record open and offer to check again. `getDecisionTime(record)` returns the time by which the
 * chain will have shown it.
 */
export class CannotSetAsideError extends BridgeError {
  override readonly name = 'CannotSetAsideError'
  override readonly recoverability = 'resumable'
  declare readonly recordId: string
  constructor(details: { recordId: string }) {
    super('This transfer could still move USDC, or the chain could not be read. Try again later.', details)
  }
}

/**
 * The transfer cannot be sent again: it is no longer unanswered, the chain no longer accepts what was signed, or another
 * transfer on its nonce was accepted. It may have been executed.
 *
 * @remarks Show the record's status, which the chain decides. Do not start another transfer in its place.
 */
export class TransferMovedOnError extends BridgeError {
  override readonly name = 'TransferMovedOnError'
  override readonly recoverability = 'resumable'
  /** The record's id. */
  declare readonly recordId: string
  constructor(details: { recordId: string; cause?: unknown }) {
    super('This transfer cannot be sent again. Check its status.', details)
  }
}

/**
 * The state read before signing no longer holds. Nothing was sent.
 *
 * @remarks Let the person start again. `reason` says what changed.
 */
export class TransferOutdatedError extends BridgeError {
  override readonly name = 'TransferOutdatedError'
  override readonly recoverability = 'retryable'
  declare readonly reason: 'nonce' | 'allowance' | 'balance' | 'deadline'
  constructor(details: Pick<TransferOutdatedError, 'reason'>) {
    super(`The ${details.reason} changed while the wallet was open. Nothing was sent.`, details)
  }
}

/**
 * The built transaction expired before it was signed and sent.
 *
 * @remarks Let the person start again. The widget offers more time while some is left.
 */
export class TransactionExpiredError extends BridgeError {
  override readonly name = 'TransactionExpiredError'
  override readonly recoverability = 'retryable'
  constructor() {
    super('The transaction has expired. Try again.')
  }
}
