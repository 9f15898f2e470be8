import { type Browser, chromium, type Route } from 'playwright'
import { findBrowser } from '../test/support/browser.js'
import type { Chunk, Page } from './sizeBuild.js'

/** A secure context, as pages with wallets are; nobody has to listen there. */
const origin = 'http://localhost:1'

const pairs = ['ETH', 'BASE', 'ARB', 'POLYGON', 'SOLANA'].flatMap((from, _, all) =>
  all.filter((to) => to !== from).map((to) => ({ from, to, enabled: true })),
)

export async function openBrowser(): Promise<Browser> {
  const { executablePath, args } = await findBrowser()
  return chromium.launch({ ...(executablePath && { executablePath }), args })
}

/** Opens a page without pressing anything, waits until the widget on it is ready, and tells what was loaded. */
export async function seen(browser: Browser, page: Page): Promise<Chunk[]> {
  const loaded = new Set<string>()
  const tab = await browser.newPage()
  await tab.route('**/*', (route) => {
    const file = new URL(route.request().url()).pathname.slice(1) || 'index.html'
    loaded.add(file)
    return answer(route, file, page)
  })
  await tab.goto(origin)
  const hasWidget = [...page.chunks.values()].some(({ code }) => code.includes('data-usdc-bridge'))
  if (hasWidget) await tab.locator('[data-usdc-bridge] fieldset:not([aria-busy])').waitFor()
  await tab.waitForLoadState('networkidle')
  await tab.close()
  return [...loaded].flatMap((file) => page.chunks.get(file) ?? [])
}

function answer(route: Route, file: string, { files }: Page): Promise<void> {
  const found = files.get(file)
  if (found !== undefined) return route.fulfill({ contentType: typeOf(file), body: Buffer.from(found) })
  if (file.endsWith('/pairs')) return route.fulfill({ json: { pairs } })
  return route.fulfill({ status: 404, body: '' })
}

function typeOf(file: string): string {
  if (file.endsWith('.js')) return 'text/javascript'
  return file.endsWith('.css') ? 'text/css' : 'text/html'
}
