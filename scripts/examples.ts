import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv, exit, stdout } from 'node:process'
import type { Browser, Page } from 'playwright'
import type { Sandbox } from '../sandbox/Sandbox.js'
import { startSandbox } from '../sandbox/startSandbox.js'
import { openBrowser } from '../test/support/playgroundVisit.js'
import { installExample, runIn } from './examplesInstall.js'
import { tryReadme } from './examplesReadme.js'
import { moveToSandbox } from './examplesSandbox.js'
import { runScript } from './examplesScript.js'
import { startServer } from './examplesServe.js'
import { type Host, readServed, refuseStranger, visit } from './examplesVisit.js'
import { packTarball } from './packTarball.js'

/** An example: where its sources stand, how it is served, whether its server renders the widget. */
type Example = Host & {
  name: string
  sources: string
  serve: { [mode in Mode]?: (port: string) => string[] }
  rendered: boolean
}

/** What runs without a page. */
const scripts: readonly string[] = ['node-script']

/** Served as a developer works on it, with React's checks, and as it is shipped. */
type Mode = 'developed' | 'built'

const vite: Example['serve'] = {
  developed: (port) => ['node_modules/vite/bin/vite.js', ...viteHost(port)],
  built: (port) => ['node_modules/vite/bin/vite.js', 'preview', ...viteHost(port)],
}

const examples: readonly Example[] = [
  {
    name: 'html',
    sources: '.',
    // Nothing is built: its server hands out the files as they are.
    serve: { built: () => ['server.js'] },
    rendered: false,
    connect: connectByWidget,
    keyHeader: 'unnamed',
  },
  {
    name: 'next',
    sources: 'app',
    serve: {
      developed: (port) => ['node_modules/next/dist/bin/next', 'dev', ...nextHost(port)],
      built: (port) => ['node_modules/next/dist/bin/next', 'start', ...nextHost(port)],
    },
    rendered: true,
    connect: connectByWidget,
    keyHeader: 'unnamed',
  },
  {
    name: 'rainbowkit',
    sources: 'src',
    serve: vite,
    rendered: false,
    connect: connectByRainbowKit,
    keyHeader: 'named by others',
    shownAccount: (page) => page.getByTestId('rk-account-button').textContent(),
  },
  {
    name: 'vite',
    sources: 'src',
    serve: vite,
    rendered: false,
    connect: connectByWidget,
    keyHeader: 'unnamed',
  },
]

const only = argv.slice(2)
const isChosen = (name: string) => only.length === 0 || only.includes(name)
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
    for (const name of scripts.filter(isChosen)) found.push(...(await tryScript(name, tarball, sandbox)))
    for (const example of examples.filter(({ name }) => isChosen(name))) {
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
  const env = { BRIDGE_URL: sandbox.url, BRIDGE_API_KEY: sandbox.apiKey, SESSION_SECRET: sandbox.apiKey }
  const server = await startServer(join(folder, name), serve[mode] ?? (() => []), env)
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

function viteHost(port: string): string[] {
  return ['--host', '127.0.0.1', '--strictPort', '--port', port]
}

function nextHost(port: string): string[] {
  return ['--hostname', '127.0.0.1', '--port', port]
}

async function connectByWidget(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Harbor' }).click()
}

async function connectByRainbowKit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  const modal = page.getByRole('dialog', { name: 'Connect a Wallet', exact: true })
  await modal.getByRole('button', { name: 'Harbor' }).click()
}

async function timed<result>(what: string, task: () => Promise<result>): Promise<result> {
  const start = performance.now()
  const result = await task()
  stdout.write(`${what}, ${((performance.now() - start) / 1000).toFixed(1)} s\n`)
  return result
}
