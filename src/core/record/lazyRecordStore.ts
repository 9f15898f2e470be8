import type { RecordStore } from './recordStore.js'

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
 * The store of records, which is opened with its first use: a page that only shows the form carries neither the form of a
 * record nor its storage. Where that code does not come, every method rejects with the reason; a transfer, which comes
 * with it, does not run then either.
 */
export function lazyRecordStore(open: () => Promise<RecordStore>): Omit<RecordStore, 'subscribe'> {
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
