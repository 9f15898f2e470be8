import { BridgeError } from './BridgeError.js'

/**
 * The service could not be reached or the connection broke, so there is no answer.
 *
 * @remarks Check that the proxy runs and answers at `baseUrl`, then check the device's connection. After signing, a
 * transfer becomes `unanswered` instead. A client of your own throws it also for a request that the service may have
 * executed: check that first.
 */
export class ServiceUnreachableError extends BridgeError {
  override readonly name = 'ServiceUnreachableError'
  override readonly recoverability = 'retryable'
  constructor(details: { cause?: unknown } = {}) {
    super('The transfer service could not be reached. Check any posted transfer, then try again.', details)
  }
}

/**
 * The service did not answer in time.
 *
 * @remarks Try again: nothing was sent. After signing, a transfer becomes `unanswered` instead. A client of your own
 * throws it also for a request that the service may have executed: check that first.
 */
export class RequestTimeoutError extends BridgeError {
  override readonly name = 'RequestTimeoutError'
  override readonly recoverability = 'retryable'
  constructor({ seconds }: { seconds: number }) {
    super(
      `The transfer service did not answer within ${seconds} seconds. Check any posted transfer, then try again.`,
    )
  }
}
