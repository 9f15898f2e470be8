import { BridgeError } from './BridgeError.js'

/**
 * The wallet has a prompt open already.
 *
 * @remarks Ask the person to open the wallet and to answer the earlier request.
 */
export class WalletBusyError extends BridgeError {
  override readonly name = 'WalletBusyError'
  override readonly recoverability = 'wait'
  constructor({ cause }: { cause?: unknown } = {}) {
    super(
      'The wallet is waiting for an answer to an earlier request. Open it, answer that one, then try again.',
      {
        cause,
      },
    )
  }
}
