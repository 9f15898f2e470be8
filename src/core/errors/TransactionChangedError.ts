import { BridgeError } from './BridgeError.js'

/**
 * What came back from the wallet is not what was given to it.
 *
 * @remarks Let the person try again or use another wallet. `reason` says what the wallet changed.
 */
export class TransactionChangedError extends BridgeError {
  override readonly name = 'TransactionChangedError'
  override readonly recoverability = 'retryable'
  readonly reason: 'message' | 'unsigned' | 'signature' | 'otherSignature' | 'encoding'
  constructor({ reason }: { reason: TransactionChangedError['reason'] }) {
    super(
      `The wallet returned a transaction that is not the one it was given (${reason}), so it was not sent. Try again, or use another wallet.`,
    )
    this.reason = reason
  }
}
