import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv, exit, stdout } from 'node:process'
import { type Browser, chromium } from 'playwright'
import type { Sandbox } from '../sandbox/Sandbox.js'
import { startSandbox } from '../sandbox/startSandbox.js'
import { findBrowser } from '../test/support/browser.js'
import { installExample, runIn } from './examplesInstall.js'
import { serve } from './examplesServe.js'
import { readServed, visit } from './examplesVisit.js'
import { packTarball } from './packTarball.js'

/** How an example is built and served; `rendered`: whether its server renders the widget. */
type Example = { name: string; start: (port: string) => string[]; rendered: boolean }

const examples: readonly Example[] = [
  {
    name: 'next',
    start: (port) => ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1', '--port', port],
    rendered: true,
  },
  {
    name: 'vite',
    start: (port) => [
      'node_modules/vite/bin/vite.js',
      'preview',
      '--host',
      '127.0.0.1',
      '--strictPort',
      '--port',
      port,
    ],
    rendered: false,
  },
]

const only = argv.slice(2)
const chosen = examples.filter(({ name }) => only.length === 0 || only.includes(name))
const folder = mkdtempSync(join(tmpdir(), 'usdc-bridge-examples-'))
let problems: string[] = []
try {
  const tarball = await timed('pack', async () => packTarball(folder))
  for (const { name } of chosen) await prepare(name, tarball)
  problems = await visitExamples()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
stdout.write(problems.map((problem) => `FAILED: ${problem}\n`).join(''))
exit(problems.length ? 1 : 0)

async function prepare(name: string, tarball: string): Promise<void> {
  await timed(`${name}: install`, () => installExample(name, tarball, folder))
  await timed(`${name}: build`, () => runIn(join(folder, name), 'npm', ['run', 'build']))
}

async function visitExamples(): Promise<string[]> {
  const apiKey = `key_${randomBytes(16).toString('hex')}`
  const sandbox = await timed('start the service', () => startSandbox({ apiKey }))
  try {
    const { executablePath, args } = await findBrowser()
    const browser = await chromium.launch({ ...(executablePath && { executablePath }), args })
    try {
      const found: string[] = []
      for (const example of chosen) found.push(...(await visitExample(example, sandbox, browser)))
      return found
    } finally {
      await browser.close()
    }
  } finally {
    await sandbox.stop()
  }
}

async function visitExample(
  { name, start, rendered }: Example,
  { url, apiKey }: Sandbox,
  browser: Browser,
): Promise<string[]> {
  const server = await serve(join(folder, name), start, { BRIDGE_URL: url, BRIDGE_API_KEY: apiKey })
  try {
    const served = rendered ? await readServed(server.url) : []
    const visited = await timed(`${name}: visit`, () => visit(browser, server.url, apiKey))
    return [...served, ...visited].map((problem) => `${name}: ${problem}`)
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
