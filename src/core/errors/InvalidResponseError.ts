import { BridgeError } from './BridgeError.js'

/**
 * The answer was not of the form that the service's interface describes.
 *
 * @remarks Check that `baseUrl` leads to your proxy and not to a page of your app. Then run the doctor against the
 * service.
 */
export class InvalidResponseError extends BridgeError {
  override readonly name = 'InvalidResponseError'
  override readonly recoverability = 'wait'
  constructor({ problem }: { problem: string }) {
    super(
      `The transfer service answered in a form that was not expected: ${problem}. It may have changed, or something on the way altered the answer.`,
    )
  }
}
