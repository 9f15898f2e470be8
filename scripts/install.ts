import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv, exit, stdout } from 'node:process'
import { startSandbox } from '../sandbox/startSandbox.js'
import { openBrowser } from '../test/support/playgroundVisit.js'
import { examples } from './examplesHosts.js'
import { otherApps } from './install/otherApps.js'
import { type Row, tellRows } from './install/Row.js'
import { type Trial, tryApp } from './install/tryApp.js'
import { tryExample } from './install/tryExample.js'
import { tryScript } from './install/tryScript.js'
import { viteApps } from './install/viteApps.js'
import { packageFolder } from './packBuild.js'
import { packTarball } from './packTarball.js'

/** Without this flag, a host that could not run fails the run. */
const allowMissing = '--allow-missing'

/** The example without a page. */
const scripts = [{ name: 'node-script' }] as const

const only = argv.slice(2).filter((argument) => argument !== allowMissing)
const isChosen = ({ name }: { name: string }) => only.length === 0 || only.includes(name)
const folder = mkdtempSync(join(tmpdir(), 'usdc-bridge-install-'))
let rows: readonly Row[] = []
try {
  rows = await tryAll()
  stdout.write(tellRows(rows))
} finally {
  // This takes minutes: the hosts install gigabytes.
  rmSync(folder, { recursive: true, force: true })
}
const isWrong = ({ notRun, problems }: Row) => (notRun ? !argv.includes(allowMissing) : problems.length > 0)
exit(rows.length === 0 || rows.some(isWrong) ? 1 : 0)

/** Packs the package, and tests it in each named host, or in all of them. */
async function tryAll(): Promise<Row[]> {
  const pictures = join(packageFolder, '.artifacts/install')
  mkdirSync(pictures, { recursive: true })
  const tarball = packTarball(folder)
  const sandbox = await startSandbox({ apiKey: `key_${randomBytes(16).toString('hex')}` })
  const browser = await openBrowser()
  const trial: Trial = { tarball, folder, pictures, sandbox, browser }
  const found: Row[] = []
  const add = (tried: readonly Row[]) => {
    found.push(...tried)
    stdout.write(tried.map(({ host, problems, notRun }) => `${host}: ${tell(problems, notRun)}\n`).join(''))
  }
  try {
    for (const app of [...viteApps, ...otherApps].filter(isChosen)) add(await tryApp(app, trial))
    for (const example of examples.filter(isChosen)) add(await tryExample(example, trial))
    for (const { name } of scripts.filter(isChosen)) add(await tryScript(name, trial))
    return found
  } finally {
    await browser.close()
    await sandbox.stop()
  }
}

function tell(problems: readonly string[], notRun: string | undefined): string {
  if (notRun) return `not run: ${notRun}`
  return problems.length ? `FAILED: ${problems.join('\n  ')}` : 'passed'
}
