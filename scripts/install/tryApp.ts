import { join } from 'node:path'
import type { Browser } from 'playwright'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import { readServed, visit } from '../examplesVisit.js'
import type { App, AppPage } from './App.js'
import { buildApp, findInstalled, installApp } from './installApp.js'
import { lookAt, looks } from './lookAt.js'
import { note, type Row } from './Row.js'
import { searchBundles } from './searchBundles.js'
import { serveApp } from './serveApp.js'

/** What the test of every host needs. */
export type Trial = {
  tarball: string
  folder: string
  /** The folder for screenshots. */
  pictures: string
  sandbox: Sandbox
  browser: Browser
}

/** The error of a registry without the package or version. */
const lacking =
  /(?:E404|ETARGET|ERR_PNPM_NO_MATCHING_VERSION|ERR_PNPM_FETCH_404|YN0035|YN0082)[^\n]*\n?[^\n]*/

/** Installs, builds and visits an app, and returns a row for each page. */
export async function tryApp(app: App, trial: Trial): Promise<Row[]> {
  const folder = join(trial.folder, app.name)
  const rows = app.pages.map(({ name }): Row => ({ host: name, problems: [], cells: {} }))
  const prepared = await prepare(rows, {
    async install() {
      await installApp(app, trial.tarball, folder, trial.sandbox)
      return findInstalled(folder, app.absent)
    },
    build: () => buildApp(app, folder),
  })
  if (!prepared) return rows
  const server = await serveApp(app, folder, trial.sandbox)
  try {
    for (const [at, page] of app.pages.entries()) {
      const row = rows[at]
      if (row) await tryPage(row, page, `${server.url}${page.path}`, join(folder, app.bundles), trial)
    }
  } finally {
    await server.stop()
  }
  return rows
}

/** Installs and builds what the rows share. Returns whether it can be visited. */
export async function prepare(
  rows: readonly Row[],
  { install, build }: { install(): Promise<string[]>; build?: () => Promise<unknown> },
): Promise<boolean> {
  const [first, ...others] = rows
  if (!first) return false
  await note(first, 'install', install)
  const [missing] = first.problems.flatMap((problem) => lacking.exec(problem) ?? [])
  if (missing) for (const row of rows) row.notRun = `the registry does not have all of it: ${missing.trim()}`
  const isInstalled = first.problems.length === 0
  if (isInstalled && build)
    await note(first, 'build', async () => {
      await build()
      return []
    })
  for (const row of others) Object.assign(row, { cells: { ...first.cells }, problems: [...first.problems] })
  return isInstalled && first.problems.length === 0
}

/** Visits a page in each look, makes a transfer, and searches its files for the key. */
export async function tryPage(
  row: Row,
  page: Omit<AppPage, 'path'>,
  url: string,
  bundles: string,
  { sandbox, browser, pictures }: Trial,
): Promise<void> {
  const slug = page.name.replace(/[^\w.]+/g, '-').toLowerCase()
  await note(row, 'transfer', async () => [
    ...(page.rendered ? await readServed(url) : []),
    ...(await visit(browser, url, sandbox, page)),
  ])
  for (const look of looks)
    await note(row, look.name, () =>
      lookAt(browser, url, look, page, join(pictures, `${slug}-${look.name.toLowerCase()}.png`)),
    )
  const names = page.keyHeader === 'unnamed' ? ['x-api-key'] : []
  await note(row, 'key', async () => searchBundles(bundles, [sandbox.apiKey, ...names]))
}
