import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, exit, stdout } from 'node:process'
import { packageFolder } from '../scripts/packBuild.js'
import { packIntoHost } from '../scripts/packTarball.js'
import { openBrowser } from '../test/support/playgroundVisit.js'
import { measureFollowing } from './measure/measureFollowing.js'
import { measureHistory } from './measure/measureHistory.js'
import { measureKeystroke } from './measure/measureKeystroke.js'
import { measureMount } from './measure/measureMount.js'
import {
  buildPage,
  type Chunk,
  everything,
  firstScreen,
  type Page,
  weigh,
  weightOf,
} from './page/buildPage.js'
import { bareHost, type Host, richHost, thinHost, withWidget } from './page/hosts.js'
import { openHost } from './page/openPage.js'
import { readElementPage } from './page/readElementPage.js'
import { subjects, withOurs } from './page/subjects.js'
import { type Moment, type Reached, walkThrough } from './page/walkThrough.js'
import { addedModules, listModules } from './report/addedModules.js'
import { type Weight, writeBytes } from './report/measurementsPage.js'

/**
 * Bytes after gzip -9 that the package may add to a page: until the form is ready, until a transfer has arrived, and
 * including every error path.
 */
const budgets = {
  [richHost.name]: { ready: 23_400, transfer: 100_000, everything: 96_400 },
  [thinHost.name]: { ready: 26_100, transfer: 112_000, everything: 118_500 },
  [bareHost.name]: { ready: 38_000, transfer: 130_900, everything: 137_400 },
} as const
const stylesBudgets = { shipped: 4_500, delivered: 5_000 }
/** The element with one script tag, including React and styles. */
const elementBudgets = { ready: 90_000, everything: 170_000 }
const solanaBudgets = {
  'usdc-bridge-react/solana': { name: 'Solana', firstScreen: 3_600, everything: 13_000 },
  'usdc-bridge-react/solana/standard': { name: 'Solana, no adapter', firstScreen: 3_100, everything: 12_100 },
} as const

/** Everything that reads or decides for a verdict on a transfer, by itself and without the packages that it imports. */
const verdictBudget = 19_000

/** The budgets' targets. */
const goals = {
  [richHost.name]: { ready: 22_000, transfer: 50_000, everything: 75_000 },
  [thinHost.name]: { ready: 26_000, transfer: 62_000, everything: 88_000 },
} as const
const stylesGoal = 4_500
const solanaGoals = { firstScreen: 3_500, everything: 10_000 }

/** Figures that do not depend on the machine, on the page with wagmi: what the widget adds to the page and requests. */
const countBudgets = {
  /** DOM nodes once the form is ready. */
  nodes: 70,
  /** Layout shift from the first paint to ready, in addition to the page's own. */
  cls: 0.001,
  /** Components rendered by a key press in the amount. */
  renders: 19,
  /** HTTP requests to the service and to nodes, until the form is ready and until a wallet is connected. */
  ready: 3,
  connected: 7,
  /** DOM nodes of a history with a thousand transfers. */
  history: 1_000,
  /** HTTP requests a minute to the node that gets most, for one open transfer and for twenty of different owners. */
  oneOpen: 9,
  twentyOpen: 18,
  /** The same of a hidden page, to all of them. */
  hidden: 0,
}

/** What a page with wagmi must never load. */
const otherWallets = /\/wallets\/evm\/watchInjected\.js$/

const folder = join(packageFolder, '.artifacts/size')
const why = argv.includes('--why')
const problems: string[] = []
const weights: Weight[] = []

packIntoHost(folder)
const browser = await openBrowser()
for (const host of [richHost, thinHost, bareHost]) await measureHost(host)
await measureElement()
await browser.close()
await measureSolana()
await measureVerdicts()
if (argv.includes('--write')) writeBytes(weights)
stdout.write(problems.map((problem) => `FAILED: ${problem}\n`).join(''))
exit(problems.length ? 1 : 0)

async function measureHost(host: Host): Promise<void> {
  const before = await buildPage(host, folder)
  const after = await buildPage(withWidget(host), folder)
  const skip = host === bareHost ? undefined : otherWallets
  const alone = await openHost(browser, before)
  const visit = await walkThrough(browser, after)
  const ready = visit.ready.fetched
  const arrived = visit.arrived.fetched
  const all = everything(after, skip)
  const budget = budgets[host.name]
  const goal = goals[host.name]
  stdout.write(`${host.name}: ${kB(weightOf(alone))}\n`)
  check(`${host.name}, imported at once`, added(firstScreen(before), firstScreen(after)), undefined)
  check(`${host.name}, ready`, added(alone, ready), budget?.ready, goal?.ready)
  if (why) explain(alone, ready)
  check(`${host.name}, transfer arrived`, added(alone, arrived), budget?.transfer, goal?.transfer)
  if (why) explain(ready, arrived)
  check(`${host.name}, every exception`, added(everything(before), all), budget?.everything, goal?.everything)
  if (why) explain([...everything(before), ...arrived], all)
  if (host === richHost) measureStyles(after)
  if (host === richHost) await measureCounts(before, after, visit)
  refuseSolana(host, after)
  refuseKey(host, after)
}

async function measureCounts(before: Page, after: Page, visit: Record<Moment, Reached>): Promise<void> {
  const [host] = subjects
  if (!host) throw new Error('There is no page to compare with.')
  const alone = await measureMount(browser, before, { usable: host.usable, slowness: 1 })
  const mount = await measureMount(browser, after, { usable: withOurs.usable, slowness: 1 })
  const { renders } = await measureKeystroke(browser, after, 1)
  const history = await measureHistory(browser, after, 1_000)
  checkCount('DOM nodes, ready', mount.nodes - alone.nodes, countBudgets.nodes)
  checkCount('layout shift, ready', mount.cls - alone.cls, countBudgets.cls)
  checkCount('components rendered by a key press', renders, countBudgets.renders)
  checkCount('requests until ready', visit.ready.requests, countBudgets.ready)
  checkCount('requests until connected', visit.connected.requests, countBudgets.connected)
  checkCount('DOM nodes, history of 1,000', history.nodes, countBudgets.history)
  const one = await measureFollowing(browser, after, 1)
  const twenty = await measureFollowing(browser, after, 20)
  checkCount('requests a minute, one open', one.busiestNode, countBudgets.oneOpen)
  checkCount('requests a minute, twenty open', twenty.busiestNode, countBudgets.twentyOpen)
  checkCount('requests a minute, hidden', twenty.hidden, countBudgets.hidden)
}

function checkCount(what: string, count: number, budget: number): void {
  const shown = String(Number(count.toFixed(4)))
  stdout.write(`  ${what.padEnd(36)} ${shown} of ${budget}\n`)
  if (count > budget) problems.push(`${what}: ${shown}, over the budget of ${budget}`)
}

/** A page with only a script tag and the element. */
async function measureElement(): Promise<void> {
  const page = readElementPage(join(folder, 'node_modules/usdc-bridge-react/dist/element'))
  const { ready, arrived } = await walkThrough(browser, page)
  stdout.write('the element, on a page without React\n')
  check('the element, ready', weightOf(ready.fetched), elementBudgets.ready)
  check('the element, transfer arrived', weightOf(arrived.fetched), elementBudgets.everything)
  const all = weightOf([...page.chunks.values()])
  check('the element, every exception', all, elementBudgets.everything)
  refuseKey({ name: 'the element', code: '' }, page)
}

/** The styles grow in a bundler that compiles them for older browsers. */
function measureStyles({ css }: Page): void {
  const shipped = weigh(readFileSync(join(folder, 'node_modules/usdc-bridge-react/dist/styles.css')))
  check('styles, as shipped', shipped, stylesBudgets.shipped)
  check('styles, as Vite delivers them', css, stylesBudgets.delivered, stylesGoal)
}

/**
 * `@solana/*` is external: a page with a Solana wallet has it already, and any other page loads it only for old
 * adapters.
 */
async function measureSolana(): Promise<void> {
  const outside = [/^@solana\//]
  const evmPage = await buildPage(withWidget(thinHost), folder, outside)
  stdout.write('Solana as a source, on top of the widget\n')
  for (const entry of ['usdc-bridge-react/solana', 'usdc-bridge-react/solana/standard'] as const) {
    const solanaHost = withWidget(thinHost, entry)
    const page = await buildPage(solanaHost, folder, outside)
    const first = added(firstScreen(evmPage), firstScreen(page))
    const all = added(everything(evmPage), everything(page))
    const { name, ...budget } = solanaBudgets[entry]
    check(`${name}, imported at once`, first, budget.firstScreen, solanaGoals.firstScreen)
    if (why) explain(firstScreen(evmPage), firstScreen(page))
    check(`${name}, own code`, all, budget.everything, solanaGoals.everything)
    if (why) explain([...everything(evmPage), ...firstScreen(page)], everything(page))
    refuseKey(solanaHost, page)
    refuseCopyleft(solanaHost, await buildPage(solanaHost, folder))
  }
}

async function measureVerdicts(): Promise<void> {
  const file = join(packageFolder, 'src/core/follow/checkTransfer.ts')
  const host = {
    name: 'verdicts',
    code: `import { checkTransfer } from '${file}'; self.check = checkTransfer`,
  }
  const page = await buildPage(host, folder, [/^(viem|@scure|@noble)/])
  stdout.write('What reads and decides for a verdict, by itself\n')
  check('verdicts, own code', weightOf(everything(page)), verdictBudget)
  if (why) explain([], everything(page))
}

function check(what: string, bytes: number, budget: number | undefined, goal?: number): void {
  weights.push({ what, bytes, budget, goal })
  const aim = goal && bytes > goal ? `, to become ${kB(goal)}` : ''
  const limit = budget ? ` of ${kB(budget)}` : ''
  stdout.write(`  ${what.padEnd(36)} +${kB(bytes)}${limit}${aim}\n`)
  if (budget && bytes > budget) problems.push(`${what}: ${bytes - budget} B over the budget of ${kB(budget)}`)
}

function explain(before: readonly Chunk[], after: readonly Chunk[]): void {
  stdout.write(`${listModules(addedModules(before, after))}\n`)
}

function refuseSolana(host: Host, page: Page): void {
  const modules = [...page.chunks.values()].flatMap((chunk) => [...chunk.modules.keys()])
  const found = modules.filter((id) => id.includes('/@solana/') || id.includes('/wallets/solana/'))
  if (found.length)
    problems.push(
      `${host.name} without Solana as a source: ${found.length} Solana modules, such as ${found[0]}`,
    )
}

function refuseKey(host: Host, page: Page): void {
  const found = [...page.chunks.values()].filter(({ code }) => /x-api-key/i.test(code))
  for (const { file } of found) problems.push(`${host.name}: ${file} contains the name of the key's header`)
}

/** `@solana/web3.js` imports it for subscriptions. Nothing here uses them, so a build omits it. */
function refuseCopyleft(host: Host, page: Page): void {
  const modules = [...page.chunks.values()].flatMap((chunk) => [...chunk.modules])
  if (!modules.some(([id]) => id.includes('/@solana/web3.js/')))
    problems.push(`${host.name}: the build has no @solana/web3.js`)
  if (modules.some(([id, code]) => id.includes('/rpc-websockets/') && code))
    problems.push(`${host.name}: the build contains code of rpc-websockets, which is under the LGPL`)
}

function added(before: readonly Chunk[], after: readonly Chunk[]): number {
  return weightOf(after) - weightOf(before)
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
