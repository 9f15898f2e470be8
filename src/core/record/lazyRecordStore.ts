import { subscribeLater } from '../environment/subscribeLater.js'
import type { indexedDbStorage } from './indexedDbStorage.js'
import type { RecordStorage } from './recordStorage.js'
import type { createRecordStore, RecordStore, RecordStoreSeams } from './recordStore.js'

/** Loads what keeps records. */
export type LoadRecordStore = () => Promise<{
  createRecordStore: typeof createRecordStore
  indexedDbStorage: typeof indexedDbStorage
}>

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
 * The store of records, whose code is loaded with its first use: a page that only shows the form carries neither the
 * form of a record nor its storage. Where that code does not come, every method rejects with the reason; a transfer,
 * which comes with it, does not run then either.
 */
export function lazyRecordStore(
  load: LoadRecordStore,
  storage: RecordStorage | undefined,
  seams: RecordStoreSeams,
): RecordStore {
  let loading: Promise<RecordStore> | undefined
  let loaded: RecordStore | undefined
  const open = async () => {
    try {
      loading ??= load().then(({ createRecordStore, indexedDbStorage }) =>
        createRecordStore(storage ?? indexedDbStorage(), seams),
      )
      loaded = await loading
      return loaded
    } catch (error) {
      loading = undefined
      throw error
    }
  }
  const methods = names.map((name) => [
    name,
    async (...call: never[]) => ((await open())[name] as (...call: never[]) => unknown)(...call),
  ])
  return {
    ...(Object.fromEntries(methods) as Pick<RecordStore, (typeof names)[number]>),
    isKept: (id) => loaded?.isKept(id) ?? true,
    ruleOf: (record) => loaded?.ruleOf(record) ?? {},
    subscribe: (...call) => subscribeLater(open(), (store) => store.subscribe(...call)),
  }
}
