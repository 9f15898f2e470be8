import type { Browser } from 'playwright'
import type { Playground } from '../../../playground/startPlayground.js'
import { type Moment, moments } from '../expectedStatuses.js'
import { each } from '../support/each.js'
import { leaps, moveClocks, secondsOn } from '../support/moveClocks.js'
import { BrowserCell, finalityBlocks } from './BrowserCell.js'
import type { BrowserPlan } from './BrowserPlan.js'

/** How many people use the page at the same time: more if no other pages stay open. */
const crowd = { quick: 8, slow: 4, awake: 8 }

/** Lets everybody send and runs every moment. People with nothing to wait for leave immediately. */
export async function runBrowserCells(
  { sandbox, url }: Playground,
  browser: Browser,
  plans: readonly BrowserPlan[],
): Promise<readonly BrowserCell[]> {
  const cells = plans.map((plan) => new BrowserCell(sandbox, plan))
  sandbox.settings({ evm: { finalityBlocks } })
  const end = async (cell: BrowserCell) => {
    if (cell.problems.length === 0) await cell.conclude()
    await cell.leave()
  }
  await each(
    cells.filter((cell) => cell.isQuick),
    async (cell) => {
      await cell.start(browser, url)
      await cell.reach('soon')
      await end(cell)
    },
    crowd.quick,
  )
  const waiting = cells.filter((cell) => !cell.isQuick)
  // Transfers that a reorg undoes come last: the fewer blocks are above them, the faster the reorg.
  const slow = [
    ...waiting.filter((cell) => !cell.isReorganised),
    ...waiting.filter((cell) => cell.isReorganised),
  ]
  for (const style of ['atomic', 'twoStep'] as const) {
    sandbox.settings({ style })
    await each(
      slow.filter(({ plan }) => (plan.style ?? 'atomic') === style),
      async (cell) => {
        await cell.start(browser, url)
        await cell.reach('soon')
        await cell.sleep()
      },
      crowd.slow,
    )
  }
  for (const moment of moments.slice(2)) {
    const leap = leaps[moment]
    if (!leap) continue
    await moveClocks(sandbox, leap, isLate(moment) ? finalityBlocks + 3 : undefined)
    await each(
      slow,
      async (cell) => {
        await cell.wake(secondsOn(cell.plan.from, leap))
        await cell.reach(moment)
        if (moment === 'later') await cell.revokeAllowance()
        await cell.sleep()
      },
      crowd.awake,
    )
  }
  await each(
    slow,
    async (cell) => {
      await cell.wake()
      await end(cell)
    },
    crowd.slow,
  )
  return cells
}

/** By then there are no more reorgs, which take longer the more blocks there are. */
function isLate(moment: Moment): boolean {
  return moment === 'expired' || moment === 'final'
}
