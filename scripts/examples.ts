import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv, exit, stdout } from 'node:process'
import type { Browser } from 'playwright'
import type { Sandbox } from '../sandbox/Sandbox.js'
import { startSandbox } from '../sandbox/startSandbox.js'
import { openBrowser } from '../test/support/playgroundVisit.js'
import { type Example, examples, type Mode, startExample } from './examplesHosts.js'
import { installExample, runIn } from './examplesInstall.js'
import { tryReadme } from './examplesReadme.js'
import { moveToSandbox } from './examplesSandbox.js'
import { runScript } from './examplesScript.js'
import { readServed, refuseStranger, visit } from './examplesVisit.js'
import { packTarball } from './packTarball.js'

/** What runs without a page. */
const scripts: readonly string[] = ['node-script']

const only = argv.slice(2)
const isChosen = (name: string, isDefault = true) => (only.length === 0 ? isDefault : only.includes(name))
const folder = mkdtempSync(join(tmpdir(), 'usdc-bridge-examples-'))
let problems: string[] = []
try {
  problems = await tryExamples()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
exit(problems.length ? 1 : 0)

async function tryExamples(): Promise<string[]> {
  const tarball = await timed('pack', async () => packTarball(folder))
  const apiKey = `key_${randomBytes(16).toString('hex')}`
  const sandbox = await timed('start the service', () => startSandbox({ apiKey }))
  const browser = await openBrowser()
  try {
    const found: string[] = []
    if (only.includes('readme')) found.push(...(await tryFirstSteps(tarball)))
    for (const name of scripts.filter((name) => isChosen(name)))
      found.push(...(await tryScript(name, tarball, sandbox)))
    for (const example of examples.filter(({ name, inCi }) => isChosen(name, inCi))) {
      await prepare(example, tarball, sandbox)
      for (const mode of ['developed', 'built'] as const)
        if (example.serve[mode]) found.push(...(await visitExample(example, mode, sandbox, browser)))
    }
    return found
  } finally {
    await browser.close()
    await sandbox.stop()
  }
}

async function tryScript(name: string, tarball: string, sandbox: Sandbox): Promise<string[]> {
  const installed = await timed(`${name}: install`, () => installExample(name, tarball, folder))
  const found = await timed(`${name}: run`, () => runScript(installed, sandbox))
  const problems = found.map((problem) => `${name}: ${problem}`)
  stdout.write(problems.map((problem) => `FAILED: ${problem}\n`).join(''))
  return problems
}

/** Only where it is asked for: two more apps are installed and built. */
async function tryFirstSteps(tarball: string): Promise<string[]> {
  const found = await timed('readme: install, build, read', () => tryReadme(tarball, folder))
  const problems = found.map((problem) => `readme: ${problem}`)
  stdout.write(problems.map((problem) => `FAILED: ${problem}\n`).join(''))
  return problems
}

async function prepare({ name, sources }: Example, tarball: string, sandbox: Sandbox): Promise<void> {
  await timed(`${name}: install`, () => installExample(name, tarball, folder))
  moveToSandbox(join(folder, name, sources), sandbox)
  await timed(`${name}: build`, () => runIn(join(folder, name), 'npm', ['run', 'build', '--if-present']))
}

async function visitExample(
  { name, serve, rendered, ...host }: Example,
  mode: Mode,
  sandbox: Sandbox,
  browser: Browser,
): Promise<string[]> {
  const server = await startExample({ serve }, mode, join(folder, name), sandbox)
  try {
    const served = rendered ? await readServed(server.url) : []
    const visited = await timed(`${name}: visit, ${mode}`, () => visit(browser, server.url, sandbox, host))
    const stranger = await refuseStranger(server.url)
    const problems = [...served, ...visited, ...stranger].map((problem) => `${name}, ${mode}: ${problem}`)
    stdout.write(problems.map((problem) => `FAILED: ${problem}\n`).join(''))
    return problems
  } finally {
    await server.stop()
  }
}

async function timed<result>(what: string, task: () => Promise<result>): Promise<result> {
  const start = performance.now()
  const result = await task()
  stdout.write(`${what}, ${((performance.now() - start) / 1000).toFixed(1)} s\n`)
  return result
}
