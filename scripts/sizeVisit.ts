import { setTimeout } from 'node:timers/promises'
import { type Browser, chromium, type Page as Tab } from 'playwright'
import { findBrowser } from '../test/support/browser.js'
import { type Chunk, firstScreen, type Page } from './sizeBuild.js'
import { createWorld, origin, type World } from './sizeWorld.js'

/** What a page has loaded at two moments. */
export type Fetched = {
  /** The form is ready, and nothing was pressed. */
  ready: Chunk[]
  /** A transfer from Base to Arbitrum has arrived without any error. */
  arrived: Chunk[]
}

export async function openBrowser(): Promise<Browser> {
  const { executablePath, args } = await findBrowser()
  return chromium.launch({ ...(executablePath && { executablePath }), args })
}

/** Returns what a page without the widget loads. */
export async function openHost(browser: Browser, page: Page): Promise<Chunk[]> {
  const { tab, fetched } = await openPage(browser, page)
  await tab.waitForLoadState('networkidle')
  await tab.close()
  return fetched()
}

/** Makes a transfer in the widget of a page as a person would, and returns what was loaded at each moment. */
export async function visit(browser: Browser, page: Page): Promise<Fetched> {
  const { tab, fetched } = await openPage(browser, page)
  const widget = tab.locator('[data-usdc-bridge]')
  const press = (name: string) => widget.getByRole('button', { name, exact: true }).click()
  await widget.locator('fieldset:not([aria-busy])').waitFor()
  await tab.waitForLoadState('networkidle')
  const ready = fetched()
  await press('Connect a wallet')
  await tab.getByRole('dialog').getByRole('button', { name: 'Harbor' }).click()
  await widget.getByLabel('You send').fill('25.5')
  await press('Review transfer')
  await press('Confirm in Harbor')
  await widget.getByRole('heading', { name: 'Arrived' }).waitFor()
  await tab.waitForLoadState('networkidle')
  const arrived = fetched()
  await tab.close()
  return { ready, arrived }
}

/** Opens a page that loads each later file with this delay in ms. */
export async function openSlowly(browser: Browser, page: Page, late: number): Promise<Tab> {
  return (await openPage(browser, page, { late })).tab
}

/** An open page, the files it loaded, and its requests to the service and to nodes. */
export type OpenPage = {
  tab: Tab
  fetched: () => Chunk[]
  /** One path for each HTTP request. */
  asked: string[]
}

/** Opens a built page. `prepare` runs before the page's own code. */
export async function openPage(
  browser: Browser,
  page: Page,
  { late = 0, prepare }: { late?: number; prepare?: (tab: Tab) => Promise<void> } = {},
): Promise<OpenPage> {
  // A separate context, without storage from an earlier visit.
  const tab = await browser.newPage()
  const files = new Set<string>()
  const asked: string[] = []
  const world = await createWorld(tab)
  const atOnce = new Set(firstScreen(page).map((chunk) => chunk.file))
  await tab.route('**/*', async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const file = pathname.slice(1) || 'index.html'
    files.add(file)
    if (late && page.chunks.has(file) && !atOnce.has(file)) await setTimeout(late)
    const served = serve(file, page)
    if (!served) asked.push(pathname)
    const answer = await (served ??
      world.answer(pathname, { method: request.method(), body: request.postData() }))
    return route.fulfill(await toFulfil(answer))
  })
  await prepare?.(tab)
  await tab.goto(origin)
  return { tab, asked, fetched: () => [...files].flatMap((file) => page.chunks.get(file) ?? []) }
}

function serve(file: string, { files }: Page): Response | undefined {
  const found = files.get(file)
  if (found === undefined) return undefined
  return new Response(Buffer.from(found), { headers: { 'content-type': typeOf(file) } })
}

async function toFulfil(answer: Awaited<ReturnType<NonNullable<World['answer']>>> | undefined) {
  if (!answer) return { status: 404, body: '' }
  const body = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body }
}

function typeOf(file: string): string {
  if (file.endsWith('.js')) return 'text/javascript'
  return file.endsWith('.css') ? 'text/css' : 'text/html'
}
