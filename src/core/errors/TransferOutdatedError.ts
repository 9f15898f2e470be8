import { BridgeError } from './BridgeError.js'

/**
 * What was read before signing no longer holds. Nothing was sent.
 *
 * @remarks Let the person start again. `reason` says what changed.
 */
export class TransferOutdatedError extends BridgeError {
  override readonly name = 'TransferOutdatedError'
  override readonly recoverability = 'retryable'
  readonly reason: 'nonce' | 'allowance' | 'balance' | 'deadline'
  constructor({ reason }: { reason: 'nonce' | 'allowance' | 'balance' | 'deadline' }) {
    super(
      `What was signed no longer holds: the ${reason} changed while the wallet was open. Nothing was sent. Start again.`,
    )
    this.reason = reason
  }
}
