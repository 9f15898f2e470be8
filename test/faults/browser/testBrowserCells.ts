import { beforeAll, expect, test } from 'vitest'
import { standPlayground } from '../../support/standPlayground.js'
import { kindOf } from '../support/Plan.js'
import type { BrowserCell } from './BrowserCell.js'
import type { BrowserPlan } from './BrowserPlan.js'
import { runBrowserCells } from './runBrowserCells.js'

/** Runs the plans in one Chromium against one playground, and defines a test for each. */
export function testBrowserCells(plans: readonly BrowserPlan[]): void {
  const { playground, browser } = standPlayground()
  let cells: readonly BrowserCell[] = []

  beforeAll(async () => {
    cells = await runBrowserCells(playground(), browser(), plans)
  }, 900_000)

  const titled = plans.map((plan, index) => ({ title: titleOf(plan), plan, index }))
  test.for(titled)('$title', ({ plan, index }, { task }) => {
    const cell = cells[index]
    const { label, mode } = plan
    task.meta.cell = { label, column: `${kindOf(plan)} in Chromium`, mode, end: cell?.end ?? 'not run' }
    expect(cell?.problems, cell?.problems.join(' ')).toEqual([])
  })
}

function titleOf(plan: BrowserPlan): string {
  return `${plan.label}, ${kindOf(plan)}, in Chromium, ${plan.mode}`
}
