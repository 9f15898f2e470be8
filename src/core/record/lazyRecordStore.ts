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
 * A record store that opens on first use. A page that only shows the form loads neither the record schema nor the
 * storage. If that code fails to load, every method rejects with the reason; a transfer, which needs the same code,
 * does not run either.
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
