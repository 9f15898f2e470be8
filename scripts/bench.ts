/**
 * `npm run bench`: the cost of the packed widget in Chromium, compared in turns with the same page without it and with
 * a bare form. `--rounds 7` sets the number of runs of each; `--write` writes the handbook's table.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, stdout } from 'node:process'
import type { Browser } from 'playwright'
import { type History, measureHistory } from './benchHistory.js'
import { type Subject, subjects } from './benchHosts.js'
import {
  countRequests,
  type Keystroke,
  type Mount,
  measureKeystroke,
  measureMount,
  middle,
  type Requests,
  type Slowness,
} from './benchVisit.js'
import { handbookTable } from './handbookTable.js'
import { writeTimes } from './measurementsPage.js'
import { packageFolder } from './packBuild.js'
import { packIntoHost } from './packTarball.js'
import { buildPage, type Page } from './sizeBuild.js'
import { openBrowser } from './sizeVisit.js'

const folder = join(packageFolder, '.artifacts/bench')
const rounds = Number(argv[argv.indexOf('--rounds') + 1]) || 7
const slownesses = [1, 4] as const satisfies readonly Slowness[]

type MountRow = { subject: Subject['name']; slowness: Slowness } & Mount
type Results = { mounts: MountRow[]; keystroke: Keystroke; requests: Requests; histories: History[] }

packIntoHost(folder)
const browser = await openBrowser()
try {
  const results = await measure(browser)
  writeFileSync(join(folder, 'bench.json'), JSON.stringify({ rounds, ...results }, null, 2))
  stdout.write(`${tablesOf(results)}\n`)
  if (argv.includes('--write')) writeTimes(tablesOf(results), rounds)
} finally {
  await browser.close()
}

async function measure(chromium: Browser): Promise<Results> {
  const pages = new Map<Subject['name'], Page>()
  for (const { name, host } of subjects) pages.set(name, await buildPage(host, folder))
  const pageOf = (name: Subject['name']) => pages.get(name) as Page
  const widget = pageOf('host with the widget')
  const samples = new Map<string, MountRow[]>()
  const keystrokes: Keystroke[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const slowness of slownesses)
      for (const { name, usable } of subjects) {
        const key = `${name} ${slowness}`
        const mount = await measureMount(chromium, pageOf(name), { usable, slowness })
        samples.set(key, [...(samples.get(key) ?? []), { subject: name, slowness, ...mount }])
      }
    keystrokes.push(await measureKeystroke(chromium, widget, 4))
  }
  const histories: History[] = []
  for (const records of [10, 100, 1_000]) histories.push(await measureHistory(chromium, widget, records))
  return {
    mounts: [...samples.values()].map(middleRow),
    keystroke: {
      paint: middle(keystrokes.map(({ paint }) => paint)),
      renders: middle(keystrokes.map(({ renders }) => renders)),
    },
    requests: await countRequests(chromium, widget),
    histories,
  }
}

/** The median of all rounds, for each figure. */
function middleRow(rows: readonly MountRow[]): MountRow {
  const [first] = rows
  if (!first) throw new Error('Nothing was measured.')
  const figures = Object.entries(first).map(([name, value]) => [
    name,
    typeof value === 'number' ? middle(rows.map((row) => Number(row[name as keyof Mount]))) : value,
  ])
  return Object.fromEntries(figures) as MountRow
}

function tablesOf({ mounts, keystroke, requests, histories }: Results): string {
  return [
    handbookTable(
      ['Page', 'Processor', 'Usable', 'Script', 'Longest task', 'Heap', 'DOM nodes', 'CLS', 'Requests'],
      mounts.map((row) => {
        // A page without wagmi is a different host, which this does not measure.
        const alone = mounts.find(
          ({ subject, slowness }) =>
            subject === 'host only' && slowness === row.slowness && row.subject !== 'widget, on React only',
        )
        return [
          row.subject,
          row.slowness === 1 ? 'as it is' : `${row.slowness} times slower`,
          ratio(row.usable, alone?.usable),
          ratio(row.script, alone?.script),
          `${Math.round(row.longestTask)} ms`,
          `${(row.heap / 1e6).toFixed(1)} MB`,
          String(row.nodes),
          row.cls.toFixed(4),
          String(row.requests),
        ]
      }),
    ),
    handbookTable(
      ['A key press in the amount, 4 times slower', ''],
      [
        ['Until it is on screen', `${Math.round(keystroke.paint)} ms`],
        ['Components drawn', String(keystroke.renders)],
      ],
    ),
    handbookTable(
      ['HTTP requests to the service and to nodes until', ''],
      [
        ['the form is ready', String(requests.ready)],
        ['a wallet is connected', String(requests.connected)],
        ['the review is open', String(requests.review)],
        ['a transfer from Base to Arbitrum has arrived', String(requests.arrived)],
      ],
    ),
    handbookTable(
      ['Transfers in the history', 'DOM nodes', 'Until shown', 'Longest task'],
      histories.map(({ records, nodes, shown, longestTask }) => [
        String(records),
        String(nodes),
        `${Math.round(shown)} ms`,
        `${Math.round(longestTask)} ms`,
      ]),
    ),
  ].join('\n\n')
}

/** Times depend on the machine; multiples of the host's own time depend on it less. */
function ratio(ms: number, alone: number | undefined): string {
  return alone ? `${(ms / alone).toFixed(2)} × (${Math.round(ms)} ms)` : `${Math.round(ms)} ms`
}
