import { callListener } from '../environment/callListener.js'
import type { BridgeErrorType } from '../errors/BridgeErrorType.js'
import type { TransferRecord } from '../record/record.js'
import { withoutSigned } from '../record/withoutSigned.js'
import type { TransferStep } from '../request/transferRequest.js'

/** What happens inside, for the integrator's own log. Holds no signature, permit or key. */
export type BridgeEvent =
  /** `/pairs` listed a chain that this version does not know; the pair is left out. */
  | { type: 'unknownPair'; from: string; to: string }
  | { type: 'step'; step: TransferStep['name'] }
  | { type: 'record'; record: TransferRecord }
  | { type: 'error'; error: BridgeErrorType }

/** Is told what happens. What it throws is dropped: a log never stops a transfer. */
export type BridgeEventListener = (event: BridgeEvent) => void

/** Tells a listener, which sees no signed bytes and cannot break a transfer. */
export function notify(listener: BridgeEventListener | undefined, event: BridgeEvent): void {
  callListener(() =>
    listener?.(event.type === 'record' ? { ...event, record: withoutSigned(event.record) } : event),
  )
}
