import { BridgeError } from './BridgeError.js'

/** The wallet has a prompt open already. */
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
