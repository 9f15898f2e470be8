import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, exit, stdout } from 'node:process'
import { packageFolder } from './packBuild.js'
import { packTarball, unpackTarball } from './packTarball.js'
import { buildPage, type Chunk, everything, firstScreen, type Page, weigh } from './sizeBuild.js'
import { bareHost, type Host, richHost, thinHost, withWidget } from './sizeHosts.js'
import { openBrowser, seen } from './sizeVisit.js'
import { addedModules, listModules } from './sizeWhy.js'

/** Bytes after gzip -9 that the package may add to a page. */
const budgets = {
  firstScreen: { [richHost.name]: 18_000, [thinHost.name]: 24_000 },
  css: 4_500,
}

/** What the rest is meant to come down to. It is printed beside the figure and fails nothing yet. */
const goals = {
  evmTransfer: { [richHost.name]: 40_000, [thinHost.name]: 65_000 },
  solana: 9_000,
}

/** What others add to a page before it shows anything, in kB, measured in the same way. */
const peers = 'Relay 289 kB, LI.FI 358 kB, Wormhole Connect 1782 kB'

/** What a page with wagmi never loads. */
const otherWallets = /\/wallets\/evm\/watchInjected\.js$/

const folder = join(packageFolder, '.artifacts/size')
const why = argv.includes('--why')
const problems: string[] = []

unpackPackage()
const browser = await openBrowser()
measureStyles()
for (const host of [richHost, thinHost, bareHost]) await measureHost(host)
await browser.close()
await measureSolana()
stdout.write(`For comparison, the first screen of others: ${peers}\n`)
stdout.write(problems.map((problem) => `FAILED: ${problem}\n`).join(''))
exit(problems.length ? 1 : 0)

/** Unpacks the package where the pages find it, and the checkout's own packages for all else. */
function unpackPackage(): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // Without a name of their own, the pages would belong to the package, whose name then means its own `dist`.
  writeFileSync(join(folder, 'package.json'), '{ "name": "host", "private": true, "type": "module" }')
  unpackTarball(packTarball(folder), join(folder, 'node_modules/usdc-bridge-react'))
}

async function measureHost(host: Host): Promise<void> {
  const before = await buildPage(host, folder)
  const after = await buildPage(withWidget(host), folder)
  const skip = host === bareHost ? undefined : otherWallets
  const first = added(firstScreen(before), firstScreen(after))
  const all = added(everything(before), everything(after, skip))
  stdout.write(`${host.name}: ${kB(weightOf(firstScreen(before)))}\n`)
  report('first screen', first)
  check(`${host.name}, first screen`, first, budgets.firstScreen[host.name])
  if (why) explain(firstScreen(before), firstScreen(after))
  report('loads by itself', added(await seen(browser, before), await seen(browser, after)))
  report('whole EVM transfer', all, goals.evmTransfer[host.name])
  if (why) explain([...everything(before), ...firstScreen(after)], everything(after, skip))
  refuseSolana(host, after)
  refuseKey(host, after)
}

/** `@solana/*` stays outside: a page with a Solana wallet has it already, any other loads it for old adapters alone. */
async function measureSolana(): Promise<void> {
  const outside = [/^@solana\//]
  const evmPage = await buildPage(withWidget(thinHost), folder, outside)
  const solanaHost = withWidget(thinHost, { solana: true })
  const page = await buildPage(solanaHost, folder, outside)
  stdout.write('Solana as a source, on top of the widget\n')
  report('first screen', added(firstScreen(evmPage), firstScreen(page)))
  report('Solana, own code', added(everything(evmPage), everything(page)), goals.solana)
  if (why) explain(everything(evmPage), everything(page))
  refuseKey(solanaHost, page)
}

/** The styles as they are shipped. A bundler that lowers them for older browsers makes them larger. */
function measureStyles(): void {
  const css = weigh(readFileSync(join(folder, 'node_modules/usdc-bridge-react/dist/styles.css')))
  report('styles', css)
  check('styles', css, budgets.css)
}

function report(what: string, bytes: number, goal?: number): void {
  stdout.write(`  ${what.padEnd(20)} +${kB(bytes)}${goal ? `, meant to be ${kB(goal)}` : ''}\n`)
}

function check(what: string, bytes: number, budget: number | undefined): void {
  if (budget === undefined) return
  stdout.write(`    of a budget of ${kB(budget)}\n`)
  if (bytes > budget) problems.push(`${what}: ${bytes - budget} B over the budget of ${kB(budget)}`)
}

function explain(before: readonly Chunk[], after: readonly Chunk[]): void {
  stdout.write(`${listModules(addedModules(before, after))}\n`)
}

function refuseSolana(host: Host, page: Page): void {
  const modules = [...page.chunks.values()].flatMap((chunk) => [...chunk.modules.keys()])
  const found = modules.filter((id) => id.includes('/@solana/') || id.includes('/wallets/solana/'))
  if (found.length)
    problems.push(`${host.name} without Solana as a source: ${found.length} modules of it, as ${found[0]}`)
}

function refuseKey(host: Host, page: Page): void {
  const found = [...page.chunks.values()].filter(({ code }) => /x-api-key/i.test(code))
  for (const { file } of found) problems.push(`${host.name}: ${file} names the header of the key`)
}

function added(before: readonly Chunk[], after: readonly Chunk[]): number {
  return weightOf(after) - weightOf(before)
}

function weightOf(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { gzip }) => sum + gzip, 0)
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
