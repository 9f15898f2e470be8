import type { Browser } from 'playwright'
import type { Page } from '../page/buildPage.js'
import { arrivedTransfers, storeRecords } from '../page/storeRecords.js'
import { untilReady } from '../page/walkThrough.js'
import { countNodes, noted, openMeasured } from './openMeasured.js'

/** The cost of opening the history. Times in ms. */
export type History = { records: number; shown: number; nodes: number; longestTask: number }

/** Opens the history of a page with this many arrived transfers. */
export async function measureHistory(browser: Browser, page: Page, records: number): Promise<History> {
  const { tab } = await openMeasured(browser, page)
  const widget = tab.locator('[data-usdc-bridge]')
  await untilReady(tab)
  await storeRecords(tab, arrivedTransfers(records))
  await tab.reload()
  await untilReady(tab)
  await tab.waitForLoadState('networkidle')
  const before = { nodes: await countNodes(tab), tasks: (await noted(tab)).longTasks.length }
  await tab.evaluate(() => performance.mark('pressed'))
  await widget.getByRole('button', { name: 'History', exact: true }).click()
  await widget.locator('[data-screen=history] li').first().waitFor()
  const shown = await tab.evaluate(
    () => performance.now() - (performance.getEntriesByName('pressed')[0]?.startTime ?? 0),
  )
  await tab.waitForLoadState('networkidle')
  const nodes = (await countNodes(tab)) - before.nodes
  const longTasks = (await noted(tab)).longTasks.slice(before.tasks)
  await tab.close()
  return { records, shown, nodes, longestTask: Math.max(0, ...longTasks) }
}
