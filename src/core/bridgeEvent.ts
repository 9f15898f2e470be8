import type { BridgeErrorType } from './errors/BridgeErrorType.js'
import type { TransferRecord } from './record.js'
import type { TransferStep } from './transferRequest.js'

/** What happens inside, for the integrator's own log. Holds no signature, permit or key. */
export type BridgeEvent =
  /** `/pairs` listed a chain that this version does not know; the pair is left out. */
  | { type: 'unknownPair'; from: string; to: string }
  | { type: 'step'; step: TransferStep['name'] }
  | { type: 'record'; record: TransferRecord }
  | { type: 'error'; error: BridgeErrorType }

type RecordWithSigned = TransferRecord & { signedTransaction?: string | undefined }

export type BridgeEventListener = (event: BridgeEvent) => void

/** Calls a listener so that one that throws never breaks a transfer. */
export function notify(listener: BridgeEventListener | undefined, event: BridgeEvent): void {
  try {
    listener?.(event.type === 'record' ? { ...event, record: withoutSigned(event.record) } : event)
  } catch (error) {
    globalThis.reportError?.(error)
  }
}

/** What a record keeps to be sent again is for the storage alone. */
function withoutSigned({ signedTransaction: _, ...record }: RecordWithSigned): TransferRecord {
  return record as TransferRecord
}
