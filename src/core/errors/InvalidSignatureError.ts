import { BridgeError } from './BridgeError.js'

/** What is wrong with a signature that came back. */
export type SignatureProblem = 'empty' | 'length' | 'highS' | 'v' | 'signer' | 'undeployedAccount'

/**
 * The wallet gave back a signature that the token would not accept.
 *
 * @remarks Let the person sign again or use another wallet. A smart account that is not deployed
 * (`undeployedAccount`) has to be used on that chain once first.
 */
export class InvalidSignatureError extends BridgeError {
  override readonly name = 'InvalidSignatureError'
  /** An account that is not deployed signs no better a second time. */
  override readonly recoverability: 'fatal' | 'retryable'
  readonly reason: SignatureProblem
  constructor({ reason }: { reason: SignatureProblem }) {
    super(
      `The wallet returned a signature that the token would not accept (${reason}), so nothing was sent. Try again, or use another wallet.`,
    )
    this.reason = reason
    this.recoverability = reason === 'undeployedAccount' ? 'fatal' : 'retryable'
  }
}
