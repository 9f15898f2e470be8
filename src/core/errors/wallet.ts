import type { ChainKey, EvmChainKey } from '../chain.js'
import { BridgeError } from './BridgeError.js'

/** The two kinds of wallets. */
export type WalletKind = 'evm' | 'solana'

/** No wallet of the kind that the source chain needs is connected. */
export class WalletNotConnectedError extends BridgeError {
  override readonly name = 'WalletNotConnectedError'
  override readonly recoverability = 'retryable'
  readonly kind: WalletKind
  constructor({ kind }: { kind: WalletKind }) {
    super(
      `No ${kind === 'evm' ? 'EVM' : 'Solana'} wallet is connected, so nothing can be signed. Connect one first.`,
    )
    this.kind = kind
  }
}

/** The person declined in the wallet. An outcome, not a fault: nothing was sent. */
export class UserRejectedError extends BridgeError {
  override readonly name = 'UserRejectedError'
  override readonly recoverability = 'retryable'
  constructor({ cause }: { cause?: unknown } = {}) {
    super('The request was declined in the wallet, so nothing was sent. Start again when you are ready.', {
      cause,
    })
  }
}

/** The prompt was given up here before the wallet answered. Its late signature is thrown away. */
export class SigningCancelledError extends BridgeError {
  override readonly name = 'SigningCancelledError'
  override readonly recoverability = 'retryable'
  constructor() {
    super('Signing was cancelled, so nothing was sent. A signature that still comes is thrown away.')
  }
}

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

/** The connected wallet has no way to do what is needed, such as signing a transaction without sending it. */
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

/** The wallet failed in a way of its own. */
export class WalletError extends BridgeError {
  override readonly name = 'WalletError'
  override readonly recoverability = 'retryable'
  constructor({ cause }: { cause?: unknown }) {
    super('The wallet reported an error, so nothing was sent. Open the wallet, then try again.', { cause })
  }
}

/** The wallet is on another chain and did not change over. */
export class ChainSwitchError extends BridgeError {
  override readonly name = 'ChainSwitchError'
  override readonly recoverability = 'retryable'
  readonly chain: EvmChainKey
  constructor({ chain, cause }: { chain: EvmChainKey; cause?: unknown }) {
    super(
      `The wallet did not change to ${chain}, and a permit is signed on the chain it is for. Add or choose that chain in the wallet, then try again.`,
      { cause },
    )
    this.chain = chain
  }
}

/** The account in the wallet is another one than the transfer was checked for. */
export class AccountChangedError extends BridgeError {
  override readonly name = 'AccountChangedError'
  override readonly recoverability = 'retryable'
  constructor() {
    super(
      'The account in the wallet changed while the transfer was prepared, so nothing was sent. Start again.',
    )
  }
}

/** What is wrong with a signature that came back. */
export type SignatureProblem = 'empty' | 'length' | 'highS' | 'v' | 'signer' | 'undeployedAccount'

/** The wallet gave back a signature that the token would not accept. */
export class InvalidSignatureError extends BridgeError {
  override readonly name = 'InvalidSignatureError'
  override readonly recoverability = 'retryable'
  readonly reason: SignatureProblem
  constructor({ reason }: { reason: SignatureProblem }) {
    super(
      `The wallet returned a signature that the token would not accept (${reason}), so nothing was sent. Try again, or use another wallet.`,
    )
    this.reason = reason
  }
}

/** No chain reader: neither the host's wallet setup nor `rpc` has a way to read the chain. */
export class ReaderNotFoundError extends BridgeError {
  override readonly name = 'ReaderNotFoundError'
  override readonly recoverability = 'fatal'
  readonly chain: ChainKey
  constructor({ chain }: { chain: ChainKey }) {
    super(
      `${chain} cannot be read: neither the wallet setup of this page nor \`rpc.${chain}\` reaches it. Add \`rpc: { ${chain}: 'https://…' }\` to createBridgeConfig.`,
    )
    this.chain = chain
  }
}
