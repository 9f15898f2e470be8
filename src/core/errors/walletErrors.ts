import type { EvmChainKey, WalletKind } from '../chain/chain.js'
import { BridgeError } from './BridgeError.js'

/**
 * No wallet of the kind that the source chain needs is connected.
 *
 * @remarks Connect a wallet of that `kind` first.
 */
export class WalletNotConnectedError extends BridgeError {
  override readonly name = 'WalletNotConnectedError'
  override readonly recoverability = 'fatal'
  declare readonly kind: WalletKind
  constructor(details: { kind: WalletKind }) {
    super(`No ${details.kind === 'evm' ? 'EVM' : 'Solana'} wallet is connected. Connect one.`, details)
  }
}

/**
 * The wallet failed for a reason of its own.
 *
 * @remarks Let the person open the wallet and try again. `cause` contains the wallet's own error, without secrets.
 */
export class WalletError extends BridgeError {
  override readonly name = 'WalletError'
  override readonly recoverability = 'retryable'
  constructor(details: { cause?: unknown }) {
    super('The wallet reported an error. Open it, then try again.', details)
  }
}

/**
 * The connected wallet cannot do what is needed, such as signing a transaction without sending it.
 *
 * @remarks Ask the person to connect another wallet.
 */
export class WalletCannotSignError extends BridgeError {
  override readonly name = 'WalletCannotSignError'
  override readonly recoverability = 'fatal'
  declare readonly kind: WalletKind
  constructor(details: { kind: WalletKind }) {
    super(
      details.kind === 'evm'
        ? 'The wallet cannot sign typed data. Connect another one.'
        : 'The wallet cannot sign a transaction without sending it. Connect another one.',
      details,
    )
  }
}

/**
 * The wallet already has an open prompt.
 *
 * @remarks Ask the person to open the wallet and answer the earlier request.
 */
export class WalletBusyError extends BridgeError {
  override readonly name = 'WalletBusyError'
  override readonly recoverability = 'wait'
  constructor(details: { cause?: unknown } = {}) {
    super('The wallet waits for an answer to an earlier request. Answer it.', details)
  }
}

/**
 * What is wrong with the connection to a wallet on another device: the relay between them is unreachable or refuses
 * this page, or the wallet did not answer in time.
 */
export type WalletLinkProblem = 'unreachable' | 'refused' | 'expired'

const linkProblems: { readonly [reason in WalletLinkProblem]: string } = {
  unreachable: 'The relay cannot be reached. Check the connection, then try again.',
  refused: 'The relay does not take the project id. Check the id and its origins.',
  expired: 'The wallet did not answer in time. Try again.',
}

/**
 * A wallet on another device could not be reached, or did not answer. Nothing was sent.
 *
 * @remarks For `refused`, check the project id and its list of origins. Otherwise let the person try again.
 */
export class WalletLinkError extends BridgeError {
  override readonly name = 'WalletLinkError'
  override readonly recoverability: 'fatal' | 'retryable'
  declare readonly reason: WalletLinkProblem
  constructor(details: { reason: WalletLinkProblem; cause?: unknown }) {
    super(linkProblems[details.reason], details)
    this.recoverability = details.reason === 'refused' ? 'fatal' : 'retryable'
  }
}

/**
 * The person declined in the wallet. This is an outcome, not a failure: nothing was sent.
 *
 * @remarks There is nothing to do: this is an answer, not a failure. Do not report it as an error.
 */
export class UserRejectedError extends BridgeError {
  override readonly name = 'UserRejectedError'
  override readonly recoverability = 'retryable'
  constructor(details: { cause?: unknown } = {}) {
    super('The request was declined in the wallet. Try again.', details)
  }
}

/**
 * The account in the wallet is not the one that the transfer was checked for.
 *
 * @remarks Let the person start again. The transfer is checked for the account that is connected now.
 */
export class AccountChangedError extends BridgeError {
  override readonly name = 'AccountChangedError'
  override readonly recoverability = 'retryable'
  constructor() {
    super('The account in the wallet changed. Start again.')
  }
}

/**
 * The wallet is on another chain and did not switch.
 *
 * @remarks Let the person choose the chain in the wallet and try again. With wagmi, check that the chain is in its
 * config.
 */
export class ChainSwitchError extends BridgeError {
  override readonly name = 'ChainSwitchError'
  override readonly recoverability = 'retryable'
  declare readonly chain: EvmChainKey
  constructor(details: { chain: EvmChainKey; cause?: unknown }) {
    super(`The wallet did not change to ${details.chain}. Choose it there.`, details)
  }
}
