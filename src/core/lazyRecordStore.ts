import type { RecordStorage } from './recordStorage.js'
import type { RecordStore } from './recordStore.js'

/**
 * The store of records, whose code is loaded with its first use: a page that only shows the form carries neither the
 * form of a record nor its storage. Where that code does not come, every method rejects with the reason; a transfer,
 * which comes with it, does not run then either.
 */
export function lazyRecordStore(storage: RecordStorage | undefined): RecordStore {
  let loading: Promise<RecordStore> | undefined
  const open = () => {
    loading ??= load(storage).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  return {
    put: async (record) => (await open()).put(record),
    get: async (id) => (await open()).get(id),
    list: async () => (await open()).list(),
    update: async (id, change) => (await open()).update(id, change),
    subscribe(listener) {
      let stop: (() => void) | undefined
      let isOver = false
      open().then(
        (store) => {
          if (!isOver) stop = store.subscribe(listener)
        },
        () => undefined,
      )
      return () => {
        isOver = true
        stop?.()
      }
    },
  }
}

async function load(storage: RecordStorage | undefined): Promise<RecordStore> {
  const { createRecordStore, indexedDbStorage } = await import('./later.js')
  return createRecordStore(storage ?? indexedDbStorage())
}
