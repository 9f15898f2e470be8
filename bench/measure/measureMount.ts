import type { Browser } from 'playwright'
import type { Page } from '../page/buildPage.js'
import { countNodes, metric, noted, openMeasured, type Slowness } from './openMeasured.js'

/** The cost of a page from its first byte until it is usable. Times in ms. */
export type Mount = {
  /** When the browser first painted anything of it. */
  visible: number
  usable: number
  script: number
  longTasks: number
  longestTask: number
  /** Bytes in use after garbage collection. */
  heap: number
  nodes: number
  cls: number
  renders: number
  /** Bytes after gzip of the scripts and styles that it loaded. */
  bytes: number
  /** HTTP requests for anything but its own files. */
  requests: number
}

/** Opens a page, and measures until `usable` matches an element and nothing loads anymore. */
export async function measureMount(
  browser: Browser,
  page: Page,
  { usable: selector, slowness }: { usable: string; slowness: Slowness },
): Promise<Mount> {
  const { tab, cdp, asked, bytes } = await openMeasured(browser, page, { slowness })
  await tab.locator(selector).first().waitFor()
  const usable = await tab.evaluate(() => performance.now())
  await tab.waitForLoadState('networkidle')
  const visible = await tab.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  )
  const script = (await metric(cdp, 'ScriptDuration')) * 1_000
  const { cls, longTasks, renders } = await noted(tab)
  const nodes = await countNodes(tab)
  await cdp.send('HeapProfiler.collectGarbage')
  const heap = await metric(cdp, 'JSHeapUsedSize')
  await tab.close()
  return {
    visible,
    usable,
    script,
    longTasks: longTasks.length,
    longestTask: Math.max(0, ...longTasks),
    heap,
    nodes,
    cls,
    renders,
    bytes: bytes(),
    requests: asked.length,
  }
}
