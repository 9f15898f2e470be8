import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Sandbox } from '../../../sandbox/Sandbox.js'
import type { SandboxSettingsPatch } from '../../../sandbox/settings.js'
import { startSandbox } from '../../../sandbox/startSandbox.js'
import type { Cell } from './Cell.js'
import { kindOf, type Plan } from './Plan.js'
import { runBatch } from './runBatch.js'
import { writeOut } from './writeOut.js'

/** The table's data of a cell. */
export type CellReport = { label: string; column: string; mode: Plan['mode']; end: string }

declare module 'vitest' {
  interface TaskMeta {
    cell?: CellReport
  }
}

/** Runs the transfers of some plans against their own sandbox, and defines a test for each. */
export function testCells(settings: SandboxSettingsPatch, plans: readonly Plan[]): void {
  let sandbox: Sandbox | undefined
  let cells: readonly Cell[] = []

  beforeAll(async () => {
    const logged: string[] = []
    const methods = ['log', 'info', 'warn', 'error', 'debug'] as const
    const spies = methods.map((method) =>
      vi.spyOn(console, method).mockImplementation((...words) => void logged.push(writeOut(words))),
    )
    sandbox = await startSandbox({ settings })
    cells = await runBatch(sandbox, plans, () => logged.join('\n'))
    for (const spy of spies) spy.mockRestore()
  }, 900_000)
  afterAll(() => sandbox?.stop())

  const titled = plans.map((plan, index) => ({ title: titleOf(plan), plan, index }))
  test.for(titled)('$title', ({ plan, index }, { task }) => {
    const cell = cells[index]
    const { label, mode, rejects, style } = plan
    const end = rejects ? rejects.name : (cell?.status ?? 'no record')
    task.meta.cell = { label, column: `${kindOf(plan)} ${style}`, mode, end }
    expect(cell?.problems, cell?.problems.join(' ')).toEqual([])
  })
}

function titleOf(plan: Plan): string {
  return `${plan.label}, ${kindOf(plan)}, ${plan.style}, ${plan.mode}`
}
