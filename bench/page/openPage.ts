import { extname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser, Page as Tab } from 'playwright'
import { type Chunk, firstScreen, type Page, weigh } from './buildPage.js'
import { createWorld, origin, type World } from './createWorld.js'

/** Returns what a page without the widget loads. */
export async function openHost(browser: Browser, page: Page): Promise<Chunk[]> {
  const { tab, fetched } = await openPage(browser, page)
  await tab.waitForLoadState('networkidle')
  await tab.close()
  return fetched()
}

/** Opens a page that loads each later file with this delay in ms. */
export async function openSlowly(browser: Browser, page: Page, late: number): Promise<Tab> {
  return (await openPage(browser, page, { late })).tab
}

/** An open page, the files it loaded, and its requests to the service and to nodes. */
export type OpenPage = {
  tab: Tab
  fetched: () => Chunk[]
  /** Bytes after gzip of every script and style that it loaded. */
  bytes: () => number
  /** One path for each HTTP request. */
  asked: readonly string[]
  /** How many of these are not answered yet. */
  waiting: () => number
}

/** How to open a page. `prepare` runs before the page's own code, and `onAsked` at each request that no file answers. */
export type Opening = {
  /** The delay of each later file, in ms. */
  late?: number
  prepare?: (tab: Tab) => Promise<void>
  onAsked?: (path: string) => void
}

/** Opens a built page. */
export async function openPage(
  browser: Browser,
  page: Page,
  { late = 0, prepare, onAsked }: Opening = {},
): Promise<OpenPage> {
  // A separate context, without storage from an earlier visit.
  const tab = await browser.newPage()
  const loaded = new Set<string>()
  const asked: string[] = []
  let answered = 0
  const world = await createWorld(tab)
  const atOnce = new Set(firstScreen(page).map((chunk) => chunk.file))
  await tab.route('**/*', async (route) => {
    const request = route.request()
    const url = new URL(request.url())
    const file = url.origin === origin ? url.pathname.slice(1) || 'index.html' : url.href
    const served = serve(file, page)
    if (served) {
      loaded.add(file)
      if (late && page.chunks.has(file) && !atOnce.has(file)) await setTimeout(late)
      return route.fulfill(await toFulfil(served))
    }
    asked.push(url.pathname)
    onAsked?.(url.pathname)
    const call = { method: request.method(), body: request.postData() }
    const answer = url.origin === origin ? await world.answer(url.pathname, call) : undefined
    await route.fulfill(await toFulfil(answer))
    answered += 1
  })
  await prepare?.(tab)
  await tab.goto(origin)
  return {
    tab,
    asked,
    waiting: () => asked.length - answered,
    fetched: () => [...loaded].flatMap((file) => page.chunks.get(file) ?? []),
    bytes: () =>
      [...loaded]
        .filter((file) => /\.(js|css)$/.test(file))
        .reduce((sum, file) => sum + weigh(page.files.get(file) ?? ''), 0),
  }
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

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

function typeOf(file: string): string {
  return types[extname(file)] ?? 'text/html'
}
