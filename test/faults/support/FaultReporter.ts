import type { Reporter, TestCase, TestModule } from 'vitest/node'
import type { CellReport } from './testCells.js'

type Shown = CellReport & { passed: boolean; messages: string[] }

/** Prints the matrix: the faults by kind of transfer and style, with the final status in each of the three modes. */
export default class FaultReporter implements Reporter {
  private readonly started = performance.now()

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message?: string }[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const cells = tests.flatMap((one) => show(one))
    for (const column of new Set(cells.map((cell) => cell.column)))
      print(
        tableOf(
          column,
          cells.filter((cell) => cell.column === column),
        ),
      )
    for (const cell of cells.filter(({ passed }) => !passed))
      print([`FAILED ${cell.label}, ${cell.column}, ${cell.mode}`, ...cell.messages])
    const errors = [...modules.flatMap((module) => module.errors()), ...unhandled]
    for (const error of errors) print([`FAILED ${error.message}`])
    const failed = cells.filter(({ passed }) => !passed).length
    const seconds = Math.round((performance.now() - this.started) / 1_000)
    print([
      `In the end: ${countEnds(cells)}`,
      countDistinct(cells),
      `${cells.length} cells, ${cells.length - failed} held, ${failed} failed, ${errors.length} other errors, ${seconds} s`,
    ])
  }
}

/** A cell is a way to go wrong, by a kind of transfer and style, in a mode: most cells repeat a way under other circumstances. */
function countDistinct(cells: readonly Shown[]): string {
  const count = (key: (cell: Shown) => string) => new Set(cells.map(key)).size
  const ways = count(({ label }) => label)
  const columns = count(({ column }) => column)
  const modes = count(({ mode }) => mode)
  return `${ways} distinct ways to go wrong, by up to ${columns} kinds and styles and up to ${modes} modes`
}

function countEnds(cells: readonly Shown[]): string {
  const counts = new Map<string, number>()
  for (const { end } of cells) counts.set(end, (counts.get(end) ?? 0) + 1)
  return [...counts].map(([end, count]) => `${end} ${count}`).join(', ')
}

function show(one: TestCase): Shown[] {
  const { cell } = one.meta()
  const { state, errors = [] } = one.result()
  return cell ? [{ ...cell, passed: state === 'passed', messages: errors.map(({ message }) => message) }] : []
}

function tableOf(column: string, cells: readonly Shown[]): string[] {
  const labels = [...new Set(cells.map(({ label }) => label))]
  const width = Math.max(...labels.map((label) => label.length))
  const rows = labels.map((label) => {
    const words = cells.filter((cell) => cell.label === label).map(wordOf)
    return `${label.padEnd(width)}  ${words.map((word) => word.padEnd(14)).join(' ')}`
  })
  return [`${column}: stay, reload, second tab`, ...rows]
}

function wordOf({ passed, end }: Shown): string {
  return `${passed ? '✓' : '✗'} ${end}`
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
