import { onTestFinished } from 'vitest'
import type { RecordStore } from '../../src/core/record/recordStore.js'

/** Another page of this origin with its own modules. It shares only the browser's storage, locks and channel. */
export type SecondPage = {
  records: RecordStore
  /** Leaves, as when a tab closes. */
  close(): void
}

/** Opens one in a frame, with a store over the browser's storage. */
export async function openSecondPage(): Promise<SecondPage> {
  const frame = document.createElement('iframe')
  const close = () => frame.remove()
  onTestFinished(close)
  document.body.append(frame)
  const page = frame.contentWindow as (Window & { records?: RecordStore }) | null
  if (!page) throw new Error('The frame has no window.')
  const opened = new Promise((resolve) => page.addEventListener('opened', resolve, { once: true }))
  const script = page.document.createElement('script')
  script.type = 'module'
  script.textContent = `
    import { indexedDbStorage } from '/src/core/record/indexedDbStorage.ts'
    import { createRecordStore } from '/src/core/record/recordStore.ts'
    window.records = createRecordStore(indexedDbStorage())
    window.dispatchEvent(new Event('opened'))`
  page.document.body.append(script)
  await opened
  if (!page.records) throw new Error('The frame has no records.')
  return { records: page.records, close }
}
