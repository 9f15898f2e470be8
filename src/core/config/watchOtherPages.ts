import { type Channel, createChannel } from '../environment/createChannel.js'
import type { RecordStore } from '../record/recordStore.js'

/**
 * Calls back with what other pages store and remove, before anything is stored in this one. They tell a record's id
 * alone, and the store that reads it is loaded then. Returns how to stop.
 */
export function watchOtherPages(
  get: RecordStore['get'],
  [onRecord, onRemoved]: Parameters<RecordStore['subscribe']>,
  channel: Channel = createChannel(),
): () => void {
  const onMessage = async (id: string) => {
    const record = await get(id)
    if (record) onRecord(record)
    else onRemoved?.(id)
  }
  return channel.subscribe((id) => {
    onMessage(id).catch(() => undefined)
  })
}
