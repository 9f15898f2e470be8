import type { Browser, CDPSession, Page as Tab } from 'playwright'
import type { Page } from '../page/buildPage.js'
import { type OpenPage, openPage } from '../page/openPage.js'
import { type Noted, noteWhatHappens } from './noteWhatHappens.js'

/** The CPU slowdown factor. */
export type Slowness = 1 | 4

/** An open page that notes what happens in it, and a session with Chromium's own figures. */
export type MeasuredPage = OpenPage & { cdp: CDPSession }

/** Opens a page that notes what happens in it. `prepare` runs before the page's own code. */
export async function openMeasured(
  browser: Browser,
  page: Page,
  { slowness = 1, prepare }: { slowness?: Slowness; prepare?: (tab: Tab) => Promise<void> } = {},
): Promise<MeasuredPage> {
  let session: CDPSession | undefined
  const opened = await openPage(browser, page, {
    prepare: async (tab) => {
      session = await tab.context().newCDPSession(tab)
      await session.send('Performance.enable')
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
      await tab.addInitScript(noteWhatHappens)
      await prepare?.(tab)
    },
  })
  if (!session) throw new Error('The page has no session.')
  return { ...opened, cdp: session }
}

/** What the page has noted so far. */
export function noted(tab: Tab): Promise<Noted> {
  return tab.evaluate(() => (globalThis as unknown as { noted: Noted }).noted)
}

export function countNodes(tab: Tab): Promise<number> {
  return tab.evaluate(() => document.querySelectorAll('*').length)
}

/** One of Chromium's own figures. */
export async function metric(cdp: CDPSession, name: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find((one) => one.name === name)?.value ?? Number.NaN
}
