import type { Browser } from 'playwright'
import type { Page } from '../page/buildPage.js'
import { connect, untilReady } from '../page/walkThrough.js'
import { middle } from './middle.js'
import type { Noted } from './noteWhatHappens.js'
import { noted, openMeasured, type Slowness } from './openMeasured.js'

/** The cost of a key press in the amount: the median of several. `paint` in ms. */
export type Keystroke = { paint: number; renders: number }

export async function measureKeystroke(browser: Browser, page: Page, slowness: Slowness): Promise<Keystroke> {
  const { tab } = await openMeasured(browser, page, { slowness })
  await untilReady(tab)
  await connect(tab)
  await tab.locator('[data-usdc-bridge]').getByLabel('You send').click()
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
