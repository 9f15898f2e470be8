import { ReviewDeclinedError } from '../errors/requestErrors.js'
import type { ReviewedTransfer, TransferOptions } from '../request/transferRequest.js'
import { untilCancelled } from '../request/untilCancelled.js'

/**
 * Asks the integrator for approval before the wallet prompt opens. An answer after the wait was canceled is ignored.
 *
 * @throws ReviewDeclinedError for anything but `true`; SigningCancelledError where the wait was given up
 */
export async function checkReview(
  { onReview, signal }: Pick<TransferOptions, 'onReview' | 'signal'>,
  reviewed: ReviewedTransfer,
): Promise<void> {
  if (!onReview) return
  const answer = Promise.resolve(reviewed)
    .then(onReview)
    .catch((cause: unknown) => {
      throw new ReviewDeclinedError({ cause })
    })
  if ((await untilCancelled(answer, signal)) !== true) throw new ReviewDeclinedError()
}
