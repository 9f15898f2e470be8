import { BridgeError } from './BridgeError.js'

/**
 * The prompt was given up here before the wallet answered. Its late signature is thrown away.
 *
 * @remarks Nothing to do. The person can start again.
 */
export class SigningCancelledError extends BridgeError {
  override readonly name = 'SigningCancelledError'
  override readonly recoverability = 'retryable'
  constructor() {
    super('Signing was cancelled, so nothing was sent. A signature that still comes is thrown away.')
  }
}
