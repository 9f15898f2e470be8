import { BridgeError } from './BridgeError.js'

/**
 * What is wrong with the link to a wallet on another device: the relay between the two cannot be reached or does not
 * take this page, or the wallet did not answer in time.
 */
export type WalletLinkProblem = 'unreachable' | 'refused' | 'expired'

const messages: { readonly [reason in WalletLinkProblem]: string } = {
  unreachable:
    'The relay between this page and the wallet cannot be reached. Check the connection, then try again.',
  refused:
    'The relay between this page and the wallet does not take its project id. Check the id and the origins that it is for.',
  expired: 'The wallet did not answer in time. Start again.',
}

/**
 * A wallet on another device could not be asked, or did not answer. Nothing was sent.
 *
 * @remarks For `refused`, check the project id and its list of origins. Otherwise let the person try again.
 */
export class WalletLinkError extends BridgeError {
  override readonly name = 'WalletLinkError'
  override readonly recoverability: 'fatal' | 'retryable'
  readonly reason: WalletLinkProblem
  constructor({ reason, cause }: { reason: WalletLinkProblem; cause?: unknown }) {
    super(messages[reason], { cause })
    this.reason = reason
    this.recoverability = reason === 'refused' ? 'fatal' : 'retryable'
  }
}
