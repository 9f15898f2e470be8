import type { TransferOptions, TransferStep } from '../request/transferRequest.js'
import { type BridgeEventListener, notify } from './bridgeEvent.js'

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
