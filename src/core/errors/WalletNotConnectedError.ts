import type { WalletKind } from '../chain/walletKind.js'
import { BridgeError } from './BridgeError.js'

/**
 * No wallet of the kind that the source chain needs is connected.
 *
 * @remarks Connect a wallet of that `kind` first.
 */
export class WalletNotConnectedError extends BridgeError {
  override readonly name = 'WalletNotConnectedError'
  override readonly recoverability = 'fatal'
  readonly kind: WalletKind
  constructor({ kind }: { kind: WalletKind }) {
    super(
      `No ${kind === 'evm' ? 'EVM' : 'Solana'} wallet is connected, so nothing can be signed. Connect one first.`,
    )
    this.kind = kind
  }
}
