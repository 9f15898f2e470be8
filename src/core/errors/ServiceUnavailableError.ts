import { BridgeError } from './BridgeError.js'

/**
 * The service answered that it could not answer: 408, 409, 425, a 5xx or another status that decides nothing.
 *
 * @remarks Wait and check the transfer. Nothing is sent again by itself.
 */
export class ServiceUnavailableError extends BridgeError {
  override readonly name = 'ServiceUnavailableError'
  override readonly recoverability = 'wait'
  readonly status: number
  readonly retryAfter: number | undefined
  constructor({ status, retryAfter }: { status: number; retryAfter?: number | undefined }) {
    super(
      `The transfer service answered ${status}, and may have acted. Wait a moment, then check the transfer.`,
    )
    this.status = status
    this.retryAfter = retryAfter
  }
}
