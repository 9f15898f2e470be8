import type { Browser, Page as Tab } from 'playwright'
import type { Page } from '../page/buildPage.js'
import type { OpenPage } from '../page/openPage.js'
import { openTransfers, storeRecords } from '../page/storeRecords.js'
import { untilReady } from '../page/walkThrough.js'
import { noted, openMeasured } from './openMeasured.js'

/** The cost of following open transfers once the pauses are at their longest, per minute of the page's clock. */
export type Following = {
  transfers: number
  /** HTTP requests of the shown page, to everything and to the node that gets most of them. */
  shown: number
  busiestNode: number
  /** Components drawn in the shown page. */
  renders: number
  /** HTTP requests of the hidden page. */
  hidden: number
  /** HTTP requests at once when it is shown again. */
  shownAgain: number
}

/** By then each pause is 30 s, which is the longest. */
const untilSteady = 100
const minutes = 3

/** Follows this many transfers of different owners, which do not change. Only the page's clock runs faster. */
export async function measureFollowing(browser: Browser, page: Page, transfers: number): Promise<Following> {
  const opened = await openMeasured(browser, page, { prepare: (tab) => tab.clock.install() })
  const { tab } = opened
  await untilReady(tab)
  await storeRecords(tab, openTransfers(transfers))
  await tab.reload()
  await untilReady(tab)
  await tab.waitForLoadState('networkidle')
  await tab.clock.pauseAt(Date.now() + 1_000)
  await pass(opened, untilSteady)
  const drawn = (await noted(tab)).renders
  const shown = await countRequests(opened, minutes * 60)
  const renders = (await noted(tab)).renders - drawn
  await setVisibility(tab, 'hidden')
  // A check that has begun goes on to its end.
  await pass(opened, 10)
  const hidden = await countRequests(opened, minutes * 60)
  await setVisibility(tab, 'visible')
  const shownAgain = await countRequests(opened, 2)
  await tab.close()
  const timesAsked = (path: string) => shown.filter((one) => one === path).length
  const busiest = Math.max(0, ...shown.map(timesAsked))
  return {
    transfers,
    shown: shown.length / minutes,
    busiestNode: busiest / minutes,
    renders: renders / minutes,
    hidden: hidden.length / minutes,
    shownAgain: shownAgain.length,
  }
}

async function countRequests(opened: OpenPage, seconds: number): Promise<string[]> {
  const before = opened.asked.length
  await pass(opened, seconds)
  return opened.asked.slice(before)
}

/** Lets the page's clock run, second by second, and each request be answered meanwhile. */
async function pass({ tab, waiting }: OpenPage, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await tab.clock.runFor(1_000)
    // A request that the page has just sent is known here a moment later.
    do await tab.waitForTimeout(20)
    while (waiting() > 0)
  }
}

/** A headless page is always visible, so this pretends. */
function setVisibility(tab: Tab, state: DocumentVisibilityState): Promise<void> {
  return tab.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: next })
    Object.defineProperty(document, 'hidden', { configurable: true, value: next === 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
