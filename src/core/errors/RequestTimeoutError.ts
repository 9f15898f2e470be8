import { BridgeError } from './BridgeError.js'

/**
 * No answer came within the time that was allowed.
 *
 * @remarks Read the record before you act: the service may have done what it was asked.
 */
export class RequestTimeoutError extends BridgeError {
  override readonly name = 'RequestTimeoutError'
  override readonly recoverability = 'retryable'
  constructor({ seconds }: { seconds: number }) {
    super(
      `The transfer service did not answer within ${seconds} seconds, and may have acted. Check the transfer, then try again.`,
    )
  }
}
