import type { BridgeConfig } from '../config/bridgeConfig.js'
import { ReviewDeclinedError } from '../errors/requestErrors.js'
import { StorageError } from '../errors/storageErrors.js'
import { type BridgeEventListener, notify } from '../event/bridgeEvent.js'
import type { Persistence } from '../record/recordStore.js'
import {
  type ReviewedTransfer,
  type TransferOptions,
  type TransferStep,
  untilCancelled,
} from '../request/transferRequest.js'

/** Returns a function that tells the page's log and a transfer's `onStep` of a step. Neither can break the transfer. */
export function stepReporter(
  { onEvent }: { readonly onEvent: BridgeEventListener | undefined },
  { onStep }: Pick<TransferOptions, 'onStep'>,
) {
  return (step: TransferStep): void => {
    notify(onEvent, { type: 'step', step: step.name })
    notify(onStep, step)
  }
}

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

/**
 * Decides where the record can be stored, before the wallet is asked for anything.
 *
 * @throws StorageError where the storage takes nothing and the person does not go on without it
 */
export async function choosePersistence(
  { records }: BridgeConfig,
  onUnsaved: TransferOptions['onUnsaved'],
): Promise<Persistence> {
  try {
    await records.probe()
    return 'storage'
  } catch (error) {
    if (error instanceof StorageError && (await onUnsaved?.(error))) return 'memory'
    throw error
  }
}
