import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../../scripts/packBuild.js'
import { handbookTable } from './handbookTable.js'

const page = join(packageFolder, 'docs/measurements.md')

/** The sections of the page, in order. The first has the page's own title. */
const titles = ['# Measurements', '## Other bridges', '## Bytes'] as const

/** One weight of the package in bytes after gzip, its budget, and the goal below that. */
export type Weight = { what: string; bytes: number; budget: number | undefined; goal: number | undefined }

/** Writes the results of `npm run bench` into the handbook. */
export function writeTimes(tables: string, rounds: number): void {
  writeSection(
    '# Measurements',
    `What the widget adds to a page, compared with the same page without it and with a bare form. Measured in Chromium on the
packed package: the median of ${rounds} alternating runs; times are multiples of the page without the widget. Bytes are scripts
and styles after gzip, without those of the host. Written by \`npm run bench -- --write\` on ${today()}.

${tables}

Requests are HTTP requests to the service and to nodes. Open transfers are each of another owner, on a page whose wagmi has
an \`http()\` transport, from the time on when the pauses are at their longest.`,
  )
}

/** Writes how other bridges compare into the handbook. */
export function writePeers(table: string, rounds: number): void {
  writeSection(
    '## Other bridges',
    `The same for widgets of other bridges: each in the same host, with the versions of wagmi and viem that it needs. Their
services are out of reach, so what they load after an answer is missing. The median of ${rounds} alternating runs. Written by
\`npm run bench -- --peers --write\` on ${today()}.

${table}`,
  )
}

/** Writes the results of `npm run size` into the handbook. */
export function writeBytes(weights: readonly Weight[]): void {
  const kB = (bytes: number | undefined) => (bytes === undefined ? '' : `${(bytes / 1000).toFixed(1)} kB`)
  const rows = weights.map(({ what, bytes, budget, goal }) => [what, kB(bytes), kB(budget), kB(goal)])
  writeSection(
    '## Bytes',
    `What a browser fetches in addition to the page's own files, after gzip, up to each moment. Without a budget, a number is only
for information. The rich host is a page with wagmi and its usual hooks. The thin host uses wagmi only to connect, and the last
one has React but no wagmi. “Every exception” adds what only errors load. “Verdicts” is the code that decides whether a
transfer left or arrived, measured in a bundle of its own; it is part of the rows above. [Weight goals](weight.md) explains
the last column. Written by \`npm run size -- --write\` on ${today()}.

${handbookTable(['Moment', 'Added', 'Budget', 'Goal'], rows)}`,
  )
}

function writeSection(title: (typeof titles)[number], text: string): void {
  const before = `\n${readFileSync(page, 'utf8')}`
  const starts = titles.map((one) => before.indexOf(`\n${one}\n`))
  const sections = titles.map((one, index) => {
    if (one === title) return `${title}\n\n${text}\n`
    const [start = -1, ...later] = starts.slice(index)
    const end = later.find((next) => next > start)
    return start < 0 ? '' : `${before.slice(start, end).trim()}\n`
  })
  writeFileSync(page, sections.filter(Boolean).join('\n'))
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
