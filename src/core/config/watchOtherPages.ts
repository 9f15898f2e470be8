import { type Channel, createChannel } from '../environment/createChannel.js'
import type { RecordStore } from '../record/recordStore.js'

/**
 * Calls back with what other pages store and remove, before this page has stored anything. They send only a record's
 * id, and the store that reads it is loaded at that point. Returns a function that unsubscribes.
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
