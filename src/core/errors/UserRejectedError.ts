import { BridgeError } from './BridgeError.js'

/**
 * The person declined in the wallet. An outcome, not a fault: nothing was sent.
 *
 * @remarks Nothing to do: it is an answer, not a fault. Do not report it as an error.
 */
export class UserRejectedError extends BridgeError {
  override readonly name = 'UserRejectedError'
  override readonly recoverability = 'retryable'
  constructor({ cause }: { cause?: unknown } = {}) {
    super('The request was declined in the wallet, so nothing was sent. Start again when you are ready.', {
      cause,
    })
  }
}
