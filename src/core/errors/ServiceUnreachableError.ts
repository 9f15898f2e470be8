import { BridgeError } from './BridgeError.js'

/**
 * The service could not be reached, so no answer came.
 *
 * @remarks Check that the proxy runs and answers at `baseUrl`; then the connection of the device.
 */
export class ServiceUnreachableError extends BridgeError {
  override readonly name = 'ServiceUnreachableError'
  override readonly recoverability = 'retryable'
  constructor({ cause }: { cause?: unknown } = {}) {
    super(
      'The transfer service could not be reached: the connection, the proxy or the service is down. Check the connection, then try again.',
      { cause },
    )
  }
}
