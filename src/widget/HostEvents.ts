'use client'
import type { BridgeEventListener } from '../core/event/bridgeEvent.js'
import type { TransferRecord } from '../core/record/record.js'
import { useBridgeEvents } from '../hooks/useBridgeEvents.js'
import { useTransferChanges } from '../hooks/useTransferChanges.js'

/** Sends events to the host, even while the card is hidden. */
export function HostEvents({ onEvent, onTransferChange }: HostEvents.Props): null {
  useTransferChanges(onTransferChange)
  useBridgeEvents(onEvent)
  return null
}

export declare namespace HostEvents {
  type Props = {
    /** Called with the events of the widget's config: steps, records, errors. For a log; contains no secret. */
    onEvent?: BridgeEventListener | undefined
    /**
     * Called with each transfer when it is stored and whenever its status changes, including what is found after a
     * reload. Two tabs both call it: base your reaction on the record's `id` and `status` only.
     */
    onTransferChange?: ((record: TransferRecord) => void) | undefined
  }
}
