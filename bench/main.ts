/**
 * `npm run bench`: what the packed widget costs a page in Chromium, compared in turns with the same page without it and
 * with a bare form. `--peers` compares other bridges too, `--rounds 9` sets the number of runs of each, and `--write`
 * writes the handbook's tables.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, stdout } from 'node:process'
import type { Browser } from 'playwright'
import { packageFolder } from '../scripts/packBuild.js'
import { packIntoHost } from '../scripts/packTarball.js'
import { openBrowser } from '../test/support/playgroundVisit.js'
import { measureFollowing } from './measure/measureFollowing.js'
import { measureHistory } from './measure/measureHistory.js'
import { type Keystroke, measureKeystroke } from './measure/measureKeystroke.js'
import { type Mount, measureMount } from './measure/measureMount.js'
import { middle } from './measure/middle.js'
import type { Slowness } from './measure/openMeasured.js'
import { buildPage, type Page, weightOf } from './page/buildPage.js'
import { openHost } from './page/openPage.js'
import { type Subject, subjects, subjectsOf, withOurs } from './page/subjects.js'
import { type Moment, moments, walkThrough } from './page/walkThrough.js'
import { installPeer } from './peers/installPeer.js'
import { peers } from './peers/peers.js'
import { measureProxy } from './proxy/measureProxy.js'
import { figuresOf } from './report/figures.js'
import { writePeers, writeTimes } from './report/measurementsPage.js'
import { plotsPage } from './report/plotsPage.js'
import type { MomentRow, MountRow, Results } from './report/Results.js'
import { mountTable, tablesOf } from './report/tables.js'

const folder = join(packageFolder, '.artifacts/bench')
const peersFolder = join(packageFolder, '.artifacts/peers')
const rounds = Number(argv[argv.indexOf('--rounds') + 1]) || 7
const slownesses = [1, 4] as const satisfies readonly Slowness[]

type BuiltSubject = Subject & { page: Page }

packIntoHost(folder)
const browser = await openBrowser()
try {
  const results = await measure(browser)
  writeFileSync(join(folder, 'bench.json'), JSON.stringify(results, null, 2))
  writeFileSync(join(folder, 'bench.html'), plotsPage('What the widget costs a page', figuresOf(results)))
  stdout.write(`${tablesOf(results)}\n\n`)
  if (results.peers.length) stdout.write(`${mountTable(results.peers)}\n\n`)
  stdout.write('.artifacts/bench has them as bench.json, and as plots in bench.html.\n')
  if (argv.includes('--write')) {
    writeTimes(tablesOf(results), rounds)
    if (results.peers.length) writePeers(mountTable(results.peers), rounds)
  }
} finally {
  await browser.close()
}

async function measure(chromium: Browser): Promise<Results> {
  const ours = await Promise.all(subjects.map((subject) => buildSubject(subject, folder)))
  const others: BuiltSubject[] = []
  if (argv.includes('--peers'))
    for (const peer of peers) {
      const installed = installPeer(peer, peersFolder)
      for (const subject of subjectsOf(peer)) others.push(await buildSubject(subject, installed))
    }
  const pageOf = (name: string | undefined) => ours.find((subject) => subject.name === name)?.page as Page
  const widget = pageOf(withOurs.name)
  const samples = new Map<string, MountRow[]>()
  const keystrokes: Keystroke[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const slowness of slownesses)
      for (const { name, page, usable, without } of [...ours, ...others]) {
        const mount = await measureMount(chromium, page, { usable, slowness })
        const key = `${name} ${slowness}`
        samples.set(key, [...(samples.get(key) ?? []), { page: name, without, slowness, ...mount }])
      }
    keystrokes.push(await measureKeystroke(chromium, widget, 4))
  }
  const rows = [...samples.values()].map(middleRow)
  const histories = []
  for (const records of [10, 100, 1_000]) histories.push(await measureHistory(chromium, widget, records))
  const following = []
  for (const transfers of [1, 20]) following.push(await measureFollowing(chromium, widget, transfers))
  return {
    rounds,
    mounts: rows.filter(({ page }) => ours.some(({ name }) => name === page)),
    peers: rows.filter(({ page }) => others.some(({ name }) => name === page)),
    keystroke: {
      paint: middle(keystrokes.map(({ paint }) => paint)),
      renders: middle(keystrokes.map(({ renders }) => renders)),
    },
    moments: await measureMoments(chromium, pageOf(withOurs.without), widget),
    following,
    histories,
    proxy: await measureProxy(folder, rounds),
  }
}

async function buildSubject(subject: Subject, root: string): Promise<BuiltSubject> {
  return { ...subject, page: await buildPage(subject.host, root) }
}

async function measureMoments(chromium: Browser, host: Page, widget: Page): Promise<MomentRow[]> {
  const alone = weightOf(await openHost(chromium, host))
  const visit = await walkThrough(chromium, widget)
  const rowOf = (moment: Moment) => {
    const { fetched, requests } = visit[moment]
    return { moment, bytes: weightOf(fetched) - alone, requests }
  }
  return moments.map(rowOf)
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
