import { BridgeError } from './BridgeError.js'

/**
 * The account in the wallet is not the one that the transfer was checked for.
 *
 * @remarks Let the person start again. The transfer is checked for the account that is connected now.
 */
export class AccountChangedError extends BridgeError {
  override readonly name = 'AccountChangedError'
  override readonly recoverability = 'retryable'
  constructor() {
    super(
      'The account in the wallet changed while the transfer was prepared, so nothing was sent. Start again.',
    )
  }
}
