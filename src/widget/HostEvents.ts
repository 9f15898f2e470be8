'use client'
import type { BridgeEventListener } from '../core/event/bridgeEvent.js'
import type { TransferRecord } from '../core/record/record.js'
import { useBridgeEvents } from '../hooks/useBridgeEvents.js'
import { useTransferChanges } from '../hooks/useTransferChanges.js'

/** Tells the host what happens, also while the card is not shown. */
export function HostEvents({ onEvent, onTransferChange }: HostEvents.Props): null {
  useTransferChanges(onTransferChange)
  useBridgeEvents(onEvent)
  return null
}

export declare namespace HostEvents {
  type Props = {
    /**
     * Called with what happens in the widget's config: steps, records, errors. For a log; holds no secret. It begins
     * once the widget's later code is loaded: the config's own `onEvent` hears all.
     */
    onEvent?: BridgeEventListener | undefined
    /**
     * Called with each transfer when it is stored and whenever its status changes, also with what is found after a
     * reload. Two tabs both call it: let what you do depend on the record's `id` and `status` alone.
     */
    onTransferChange?: ((record: TransferRecord) => void) | undefined
  }
}
