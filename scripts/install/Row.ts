/** The result of one host: a page of an app or an example. */
export type Row = {
  host: string
  /** The failure, or why it did not run. */
  problems: string[]
  notRun?: string
  cells: { [column in Column]?: string }
}

const columns = ['install', 'build', 'transfer', 'light', 'dark', 'RTL', 'key'] as const
export type Column = (typeof columns)[number]

/** Records the result of a check, with its duration if it passed. */
export async function note(row: Row, column: Column, check: () => Promise<string[]>): Promise<void> {
  const start = performance.now()
  const problems = await check().catch((error: Error) => [error.message])
  row.problems.push(...new Set(problems))
  row.cells[column] = problems.length ? 'FAILED' : `${((performance.now() - start) / 1000).toFixed(1)} s`
}

/** The rows as a table, followed by the problems. */
export function tellRows(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ host }) => host.length))
  const line = (host: string, cells: readonly string[]) =>
    `${host.padEnd(width)}  ${cells.map((cell) => cell.padStart(8)).join('  ')}\n`
  const tell = ({ host, notRun, cells }: Row) =>
    notRun
      ? `${host.padEnd(width)}  not run\n`
      : line(
          host,
          columns.map((column) => cells[column] ?? '-'),
        )
  const problems = rows.flatMap(({ host, notRun, problems }) =>
    notRun ? [] : problems.map((problem) => `FAILED: ${host}: ${problem}\n`),
  )
  const passed = rows.filter(({ notRun, problems }) => !notRun && problems.length === 0).length
  const notRun = rows.filter((row) => row.notRun).length
  const failed = rows.length - passed - notRun
  return [
    line('host', columns),
    ...rows.map(tell),
    ...problems,
    ...rows.flatMap(({ host, notRun }) => (notRun ? `NOT RUN: ${host}: ${notRun}\n` : [])),
    `${passed} hosts passed, ${failed} failed, ${notRun} not run\n`,
  ].join('')
}
