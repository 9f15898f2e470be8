import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { handbookTable } from './handbookTable.js'
import { packageFolder } from './packBuild.js'

const page = join(packageFolder, 'docs/measurements.md')
const bytesTitle = '\n## Bytes\n'

/** One weight of the package in bytes after gzip, and its budget. */
export type Weight = { what: string; bytes: number; budget: number | undefined }

/** Writes the results of `npm run bench` into the handbook, above the bytes. */
export function writeTimes(tables: string, rounds: number): void {
  const [, bytes = ''] = readFileSync(page, 'utf8').split(bytesTitle)
  const times = `# Measurements

What the widget adds to a page, compared with the same page without it and with a bare form. Measured in Chromium on the
packed package: the median of ${rounds} alternating runs; times are multiples of the page without the widget. Written by
\`npm run bench -- --write\` on ${today()}.

${tables}
`
  writeFileSync(page, `${times}${bytesTitle}${bytes}`)
}

/** Writes the results of `npm run size` into the handbook, below the times. */
export function writeBytes(weights: readonly Weight[], peers: string): void {
  const [times = ''] = readFileSync(page, 'utf8').split(bytesTitle)
  const kB = (bytes: number | undefined) => (bytes === undefined ? '' : `${(bytes / 1000).toFixed(1)} kB`)
  const rows = weights.map(({ what, bytes, budget }) => [what, kB(bytes), kB(budget)])
  writeFileSync(
    page,
    `${times}${bytesTitle}
What a browser fetches in addition to the page's own files, after gzip, up to each moment. Without a budget, a number is only
for information. The rich host is a page with wagmi and its usual hooks. The thin host uses wagmi only to connect, and the last
one has React but no wagmi. “Every exception” adds what only errors load. Written by
\`npm run size -- --write\` on ${today()}.

${handbookTable(['Moment', 'Added', 'Budget'], rows)}

For comparison, what other bridges fetch to show their first screen: ${peers}.
`,
  )
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
