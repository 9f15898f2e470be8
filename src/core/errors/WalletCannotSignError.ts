import type { WalletKind } from '../chain/walletKind.js'
import { BridgeError } from './BridgeError.js'

/**
 * The connected wallet has no way to do what is needed, such as signing a transaction without sending it.
 *
 * @remarks Ask the person to connect another wallet.
 */
export class WalletCannotSignError extends BridgeError {
  override readonly name = 'WalletCannotSignError'
  override readonly recoverability = 'fatal'
  readonly kind: WalletKind
  constructor({ kind }: { kind: WalletKind }) {
    super(
      kind === 'evm'
        ? 'The connected wallet cannot sign typed data, which a permit needs. Connect another wallet.'
        : 'The connected wallet can only send transactions by itself, not sign one for the service. Connect another wallet.',
    )
    this.kind = kind
  }
}
