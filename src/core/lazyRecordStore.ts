import type { RecordStorage } from './recordStorage.js'
import type { RecordStore, RecordStoreSeams } from './recordStore.js'

/**
 * The store of records, whose code is loaded with its first use: a page that only shows the form carries neither the
 * form of a record nor its storage. Where that code does not come, every method rejects with the reason; a transfer,
 * which comes with it, does not run then either.
 */
export function lazyRecordStore(storage: RecordStorage | undefined, seams: RecordStoreSeams): RecordStore {
  let loading: Promise<RecordStore> | undefined
  let loaded: RecordStore | undefined
  const open = () => {
    loading ??= load(storage, seams).then(
      (store) => {
        loaded = store
        return store
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  return {
    probe: async () => (await open()).probe(),
    put: async (...call) => (await open()).put(...call),
    isKept: (id) => loaded?.isKept(id) ?? true,
    get: async (id) => (await open()).get(id),
    list: async () => (await open()).list(),
    listUnreadable: async () => (await open()).listUnreadable(),
    findBlocking: async (...call) => (await open()).findBlocking(...call),
    update: async (...call) => (await open()).update(...call),
    remove: async (id) => (await open()).remove(id),
    clearEnded: async (which) => (await open()).clearEnded(which),
    subscribe(...call) {
      let stop: (() => void) | undefined
      let isOver = false
      open().then(
        (store) => {
          if (!isOver) stop = store.subscribe(...call)
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

async function load(storage: RecordStorage | undefined, seams: RecordStoreSeams): Promise<RecordStore> {
  const { createRecordStore, indexedDbStorage } = await import('./later.js')
  return createRecordStore(storage ?? indexedDbStorage(), seams)
}
