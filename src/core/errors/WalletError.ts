import { BridgeError } from './BridgeError.js'

/**
 * The wallet failed in a way of its own.
 *
 * @remarks Let the person open the wallet and try again. `cause` holds what the wallet said, without secrets.
 */
export class WalletError extends BridgeError {
  override readonly name = 'WalletError'
  override readonly recoverability = 'retryable'
  constructor({ cause }: { cause?: unknown }) {
    super('The wallet reported an error, so nothing was sent. Open the wallet, then try again.', { cause })
  }
}
