import { callListener } from '../environment/callListener.js'
import type { Channel } from '../environment/createChannel.js'
import type { TransferRecord } from './record.js'

type OnRecord = (record: TransferRecord) => void
type OnRemoved = ((id: string) => void) | undefined

/** Who watches the records of one store. */
export type Listeners = {
  add(onRecord: OnRecord, onRemoved?: OnRemoved): () => void
  notify(record: TransferRecord): void
  notifyRemoved(id: string): void
}

/** Listens to the other pages for as long as anybody here does. What cannot be read then is read at the next look. */
export function createListeners({
  channel,
  onMessage,
}: {
  channel: Channel
  onMessage: (id: string) => Promise<void>
}): Listeners {
  const listeners = new Set<{ onRecord: OnRecord; onRemoved: OnRemoved }>()
  let unsubscribe: (() => void) | undefined
  return {
    add(onRecord, onRemoved) {
      const listener = { onRecord, onRemoved }
      listeners.add(listener)
      unsubscribe ??= channel.subscribe((id) => {
        onMessage(id).catch(() => undefined)
      })
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        unsubscribe?.()
        unsubscribe = undefined
      }
    },
    notify(record) {
      for (const { onRecord } of listeners) callListener(() => onRecord(record))
    },
    notifyRemoved(id) {
      for (const { onRemoved } of listeners) callListener(() => onRemoved?.(id))
    },
  }
}
