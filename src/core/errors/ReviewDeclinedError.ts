import { BridgeError } from './BridgeError.js'

/**
 * The page's own `onReview` did not let the transfer go on. The wallet was not asked.
 *
 * @remarks This is your own veto. Tell the person why, beside the widget, if it was not on purpose.
 */
export class ReviewDeclinedError extends BridgeError {
  override readonly name = 'ReviewDeclinedError'
  override readonly recoverability = 'fatal'
  constructor({ cause }: { cause?: unknown } = {}) {
    super(
      '`onReview` did not agree to the transfer, so nothing was signed. Change the transfer, or what `onReview` decides by.',
      { cause },
    )
  }
}
