import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv, exit, stdout } from 'node:process'
import type { Browser } from 'playwright'
import type { Sandbox } from '../sandbox/Sandbox.js'
import { startSandbox } from '../sandbox/startSandbox.js'
import { openBrowser } from '../test/support/playgroundVisit.js'
import { buildExample, type Example, examples, type Mode, startExample } from './examplesHosts.js'
import { installExample } from './examplesInstall.js'
import { tryReadme } from './examplesReadme.js'
import { moveToSandbox } from './examplesSandbox.js'
import { runScript } from './examplesScript.js'
import { offerVariants } from './examplesVariants.js'
import { readServed, refuseStranger, visit } from './examplesVisit.js'
import { packTarball } from './packTarball.js'

/** The example without a page. */
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
  const tried = scripts.filter((name) => isChosen(name))
  const hosts = examples.filter(({ name, inCi }) => isChosen(name, inCi))
  const installed = installInTurn([...tried, ...hosts.map(({ name }) => name)], tarball)
  try {
    const found: string[] = []
    if (only.includes('readme')) found.push(...(await tryFirstSteps(tarball, sandbox, browser)))
    for (const name of tried) {
      await installed.get(name)
      found.push(...(await tryScript(name, sandbox)))
    }
    for (const example of hosts) {
      await installed.get(example.name)
      await prepare(example, sandbox)
      for (const mode of ['developed', 'built'] as const)
        if (example.serve[mode]) found.push(...(await visitExample(example, mode, sandbox, browser)))
    }
    return found
  } finally {
    await Promise.allSettled(installed.values())
    await browser.close()
    await sandbox.stop()
  }
}

/**
 * Installs one after the other while earlier ones are built and visited, because installing mostly waits for the
 * registry.
 */
function installInTurn(names: readonly string[], tarball: string): ReadonlyMap<string, Promise<string>> {
  const installed = new Map<string, Promise<string>>()
  let last: Promise<unknown> = Promise.resolve()
  for (const name of names) {
    const next = last.then(() => timed(`${name}: install`, () => installExample(name, tarball, folder)))
    installed.set(name, next)
    last = next.catch(() => undefined)
  }
  return installed
}

async function tryScript(name: string, sandbox: Sandbox): Promise<string[]> {
  const found = await timed(`${name}: run`, () => runScript(join(folder, name), sandbox))
  const problems = found.map((problem) => `${name}: ${problem}`)
  stdout.write(problems.map((problem) => `FAILED: ${problem}\n`).join(''))
  return problems
}

/** Runs only on request, because it installs and builds two more apps. */
async function tryFirstSteps(tarball: string, sandbox: Sandbox, browser: Browser): Promise<string[]> {
  const found = await timed('readme: follow, transfer, build', () =>
    tryReadme(tarball, { folder, sandbox, browser }),
  )
  const problems = found.map((problem) => `readme: ${problem}`)
  stdout.write(problems.map((problem) => `FAILED: ${problem}\n`).join(''))
  return problems
}

async function prepare(example: Example, sandbox: Sandbox): Promise<void> {
  const { name, sources, variants } = example
  moveToSandbox(join(folder, name, sources), sandbox)
  if (variants) offerVariants(join(folder, name, sources))
  await timed(`${name}: build`, () => buildExample(example, join(folder, name)))
}

async function visitExample(
  { name, serve, node, rendered, variants, ...host }: Example,
  mode: Mode,
  sandbox: Sandbox,
  browser: Browser,
): Promise<string[]> {
  const server = await startExample({ serve, ...(node && { node }) }, mode, join(folder, name), sandbox)
  try {
    const served = rendered ? await readServed(server.url) : []
    const visited = await timed(`${name}: visit, ${mode}`, () => visit(browser, server.url, sandbox, host))
    for (const [variant, changes] of Object.entries((mode === 'built' && variants) || {})) {
      const url = `${server.url}/?variant=${variant}`
      const found = await timed(`${name}: visit, ${variant}`, () =>
        visit(browser, url, sandbox, { ...host, ...changes }),
      )
      visited.push(...found.map((problem) => `${variant}: ${problem}`))
    }
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
