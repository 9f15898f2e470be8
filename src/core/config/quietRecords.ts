import type { Environment } from '../environment/environment.js'
import { subscribeOnceLoaded } from '../environment/subscribeOnceLoaded.js'
import type { holdsOpenRecords } from '../record/holdsOpenRecords.js'
import type { indexedDbStorage } from '../record/indexedDbStorage.js'
import { lazyRecordStore } from '../record/lazyRecordStore.js'
import type { RecordStorage } from '../record/recordStorage.js'
import type { createRecordStore, RecordStore } from '../record/recordStore.js'
import type { watchOtherPages } from './watchOtherPages.js'

/** Loads what keeps records. */
export type LoadRecordStore = () => Promise<{
  createRecordStore: typeof createRecordStore
  indexedDbStorage: typeof indexedDbStorage
}>

/** Loads what a page with nothing open needs to know that there is nothing. */
export type LoadPeek = () => Promise<{
  watchOtherPages: typeof watchOtherPages
  holdsOpenRecords: typeof holdsOpenRecords
}>

/** Whether records matter to this page, which loads what keeps and follows them only then. */
export type OpenRecords = {
  /** Tells whether there may be an open record. Loads nothing that keeps records where there is none. */
  exist(): Promise<boolean>
  /**
   * Calls back before the first record is read or stored: one is open, one is about to be stored, or another page told
   * of one. It is waited for, so that what it begins misses nothing. Returns how to stop.
   */
  whenNeeded(begin: () => Promise<unknown>): () => void
}

/**
 * The store of records, which is loaded with its first use and, for those who only listen, with the first record that
 * this page or another one stores.
 */
export function quietRecords(
  load: LoadRecordStore,
  peek: LoadPeek,
  storage: RecordStorage | undefined,
  seams: Pick<Environment, 'locks' | 'channel'>,
): { records: RecordStore; openRecords: OpenRecords } {
  const begins = new Set<() => Promise<unknown>>()
  let resolveOpened: (store: RecordStore) => void
  const opening = new Promise<RecordStore>((resolve) => {
    resolveOpened = resolve
  })
  let isOpened = false
  const store = lazyRecordStore(async () => {
    const { createRecordStore, indexedDbStorage } = await load()
    await Promise.allSettled([...begins].map((begin) => begin()))
    const opened = createRecordStore(storage ?? indexedDbStorage(), seams)
    isOpened = true
    // Whoever listens does so before the call that opened the store goes on.
    resolveOpened(opened)
    return opened
  })
  const subscribe: RecordStore['subscribe'] = (...call) => {
    const unsubscribe = subscribeOnceLoaded(peek(), ({ watchOtherPages }) =>
      watchOtherPages(store.get, call, seams.channel),
    )
    const stop = subscribeOnceLoaded(opening, (opened) => {
      unsubscribe()
      return opened.subscribe(...call)
    })
    return () => {
      unsubscribe()
      stop()
    }
  }
  return {
    records: { ...store, subscribe },
    openRecords: {
      exist: async () => isOpened || (await peek()).holdsOpenRecords(storage),
      whenNeeded(begin) {
        begins.add(begin)
        return () => begins.delete(begin)
      },
    },
  }
}
