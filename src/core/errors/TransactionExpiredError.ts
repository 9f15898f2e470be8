import { BridgeError } from './BridgeError.js'

/**
 * The built transaction ran out before it was signed and sent.
 *
 * @remarks Let the person start again. The widget offers more time while there is some left.
 */
export class TransactionExpiredError extends BridgeError {
  override readonly name = 'TransactionExpiredError'
  override readonly recoverability = 'retryable'
  constructor() {
    super(
      'The transaction ran out before it was signed, so it was not sent. Start again: a new one is built.',
    )
  }
}
