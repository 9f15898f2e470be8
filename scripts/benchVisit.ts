import type { Browser, CDPSession, Page as Tab } from 'playwright'
import { type Noted, noteWhatHappens } from './benchInPage.js'
import type { Page } from './sizeBuild.js'
import { type OpenPage, openPage } from './sizeVisit.js'

/** The cost of a page from its first byte until it is usable. Times in ms. */
export type Mount = {
  usable: number
  script: number
  longestTask: number
  /** Bytes in use after garbage collection. */
  heap: number
  nodes: number
  cls: number
  renders: number
  /** HTTP requests to the service and to nodes. */
  requests: number
}

/** The cost of a key press in the amount: the median of several. */
export type Keystroke = { paint: number; renders: number }

/** HTTP requests to the service and to nodes, up to each moment of a transfer from Base to Arbitrum. */
export type Requests = { ready: number; connected: number; review: number; arrived: number }

/** The CPU slowdown factor. */
export type Slowness = 1 | 4

type Measured = OpenPage & { cdp: CDPSession }

async function open(browser: Browser, page: Page, slowness: Slowness): Promise<Measured> {
  let session: CDPSession | undefined
  const opened = await openPage(browser, page, {
    prepare: async (tab) => {
      session = await tab.context().newCDPSession(tab)
      await session.send('Performance.enable')
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
      await tab.addInitScript(noteWhatHappens)
    },
  })
  if (!session) throw new Error('The page has no session.')
  return { ...opened, cdp: session }
}

export async function measureMount(
  browser: Browser,
  page: Page,
  { usable: selector, slowness }: { usable: string; slowness: Slowness },
): Promise<Mount> {
  const { tab, cdp, asked } = await open(browser, page, slowness)
  await tab.locator(selector).waitFor()
  const usable = await tab.evaluate(() => performance.now())
  await tab.waitForLoadState('networkidle')
  const script = (await metric(cdp, 'ScriptDuration')) * 1_000
  const { cls, longTasks, renders } = await noted(tab)
  const nodes = await countNodes(tab)
  await cdp.send('HeapProfiler.collectGarbage')
  const heap = await metric(cdp, 'JSHeapUsedSize')
  await tab.close()
  const longestTask = Math.max(0, ...longTasks)
  return { usable, script, longestTask, heap, nodes, cls, renders, requests: asked.length }
}

export async function measureKeystroke(browser: Browser, page: Page, slowness: Slowness): Promise<Keystroke> {
  const { tab } = await open(browser, page, slowness)
  const widget = tab.locator('[data-usdc-bridge]')
  await widget.locator('fieldset:not([aria-busy])').waitFor()
  await connect(tab)
  await widget.getByLabel('You send').click()
  const renders: number[] = []
  for (const key of '12.345678') {
    const before = await noted(tab)
    await tab.keyboard.press(key)
    await tab.waitForFunction(
      (count) => (globalThis as unknown as { noted: Noted }).noted.paints.length > count,
      before.paints.length,
    )
    renders.push((await noted(tab)).renders - before.renders)
  }
  const { paints } = await noted(tab)
  await tab.close()
  return { paint: middle(paints), renders: middle(renders) }
}

export async function countRequests(browser: Browser, page: Page): Promise<Requests> {
  const { tab, asked } = await open(browser, page, 1)
  const widget = tab.locator('[data-usdc-bridge]')
  const quiet = async () => {
    await tab.waitForLoadState('networkidle')
    return asked.length
  }
  await widget.locator('fieldset:not([aria-busy])').waitFor()
  const ready = await quiet()
  await connect(tab)
  const connected = await quiet()
  await widget.getByLabel('You send').fill('25.5')
  await widget.getByRole('button', { name: 'Review transfer', exact: true }).click()
  await widget.getByRole('heading', { name: 'Review' }).waitFor()
  const review = await quiet()
  await widget.getByRole('button', { name: 'Confirm in Harbor', exact: true }).click()
  await widget.getByRole('heading', { name: 'Arrived' }).waitFor()
  const arrived = await quiet()
  await tab.close()
  return { ready, connected, review, arrived }
}

async function connect(tab: Tab): Promise<void> {
  const widget = tab.locator('[data-usdc-bridge]')
  await widget.getByRole('button', { name: 'Connect a wallet', exact: true }).click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Harbor' }).click()
  await widget.getByText('100', { exact: false }).first().waitFor()
}

export function countNodes(tab: Tab): Promise<number> {
  return tab.evaluate(() => document.querySelectorAll('*').length)
}

export function noted(tab: Tab): Promise<Noted> {
  return tab.evaluate(() => (globalThis as unknown as { noted: Noted }).noted)
}

async function metric(cdp: CDPSession, name: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find((one) => one.name === name)?.value ?? Number.NaN
}

/** The median. */
export function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
