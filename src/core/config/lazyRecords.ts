import type { Environment } from '../environment/environment.js'
import { subscribeOnceLoaded } from '../environment/lazyEnvironment.js'
import type { holdsOpenRecords, watchOtherPages } from '../record/holdsOpenRecords.js'
import type { indexedDbStorage } from '../record/indexedDbStorage.js'
import type { RecordStorage } from '../record/recordStorage.js'
import type { createRecordStore, RecordStore } from '../record/recordStore.js'

export type LoadRecordStore = () => Promise<{
  createRecordStore: typeof createRecordStore
  indexedDbStorage: typeof indexedDbStorage
}>

/** Loads what a page needs to find out that nothing is open. */
export type LoadOpenCheck = () => Promise<{
  watchOtherPages: typeof watchOtherPages
  holdsOpenRecords: typeof holdsOpenRecords
}>

/** Whether this page needs records. Only then does it load the code that stores and follows them. */
export type OpenRecords = {
  /** Tells whether there may be an open record. Loads no record store if there is none. */
  exist(): Promise<boolean>
  /**
   * Calls back before the first record is read or stored: because one is open, one is about to be stored, or another
   * page reported one. The store waits for the callback, so that what it starts misses nothing. Returns a function
   * that unsubscribes.
   */
  whenNeeded(begin: () => Promise<unknown>): () => void
}

/**
 * A record store that is loaded on first use. For subscribers alone, it is loaded when this or another page stores the
 * first record.
 */
export function lazyRecords(
  load: LoadRecordStore,
  loadOpenCheck: LoadOpenCheck,
  storage: RecordStorage | undefined,
  shared: Pick<Environment, 'locks' | 'channel'>,
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
    const opened = createRecordStore(storage ?? indexedDbStorage(), shared)
    isOpened = true
    // Subscribers are attached before the call that opened the store continues.
    resolveOpened(opened)
    return opened
  })
  const subscribe: RecordStore['subscribe'] = (...call) => {
    const unsubscribe = subscribeOnceLoaded(loadOpenCheck(), ({ watchOtherPages }) =>
      watchOtherPages(store.get, call, shared.channel),
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
      exist: async () => isOpened || (await loadOpenCheck()).holdsOpenRecords(storage),
      whenNeeded(begin) {
        begins.add(begin)
        return () => begins.delete(begin)
      },
    },
  }
}

const names = [
  'probe',
  'put',
  'get',
  'list',
  'listUnreadable',
  'findBlocking',
  'update',
  'remove',
  'clearEnded',
] as const satisfies readonly Exclude<keyof RecordStore, 'isKept' | 'ruleOf' | 'subscribe'>[]

/**
 * A record store that opens on first use. A page that only shows the form loads neither the record schema nor the
 * storage. If that code fails to load, every method rejects with the reason; a transfer, which needs the same code,
 * does not run either.
 */
function lazyRecordStore(open: () => Promise<RecordStore>): Omit<RecordStore, 'subscribe'> {
  let opening: Promise<RecordStore> | undefined
  let opened: RecordStore | undefined
  const store = async () => {
    try {
      opening ??= open()
      opened = await opening
      return opened
    } catch (error) {
      opening = undefined
      throw error
    }
  }
  const methods = names.map((name) => [
    name,
    async (...call: never[]) => ((await store())[name] as (...call: never[]) => unknown)(...call),
  ])
  return {
    ...(Object.fromEntries(methods) as Pick<RecordStore, (typeof names)[number]>),
    isKept: (id) => opened?.isKept(id) ?? true,
    ruleOf: (record) => opened?.ruleOf(record) ?? {},
  }
}
