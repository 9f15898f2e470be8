import { callListener } from '../environment/createPublisher.js'
import type { BridgeErrorType } from '../errors/BridgeError.js'
import { type TransferRecord, withoutSigned } from '../record/record.js'
import type { TransferStep } from '../request/transferRequest.js'

/** An internal event, for the integrator's own log. Contains no signature, permit or key. */
export type BridgeEvent =
  /** `/pairs` listed a chain that this version does not know; the pair is left out. */
  | { type: 'unknownPair'; from: string; to: string }
  | { type: 'step'; step: TransferStep['name'] }
  | { type: 'record'; record: TransferRecord }
  | { type: 'error'; error: BridgeErrorType }

/** Receives events. Anything it throws is ignored: a log never stops a transfer. */
export type BridgeEventListener = (event: BridgeEvent) => void

/** Notifies a listener, without signed bytes, so that a throwing listener cannot break a transfer. */
export function notify<message extends object>(
  listener: ((message: message) => void) | undefined,
  message: message,
): void {
  callListener(() =>
    listener?.(
      'record' in message ? { ...message, record: withoutSigned(message.record as TransferRecord) } : message,
    ),
  )
}
