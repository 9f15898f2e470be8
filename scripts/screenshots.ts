/**
 * `npm run screenshots [part of a story's id]`: one contact sheet a story, in `.artifacts/screenshots`, of the built
 * Storybook: light and dark, from left to right and from right to left, 480 and 320 px wide.
 */
import { mkdir, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright'
import { preview } from 'vite'
import { findBrowser } from '../test/support/browser.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = `${root}.artifacts/screenshots`
const wanted = process.argv[2] ?? ''

const widths = [480, 320] as const
const looks = [
  { theme: 'light', direction: 'ltr' },
  { theme: 'dark', direction: 'ltr' },
  { theme: 'light', direction: 'rtl' },
  { theme: 'dark', direction: 'rtl' },
] as const
type Look = (typeof looks)[number]

type Shot = { name: string; image: string }
type Index = { entries: { [id: string]: { id: string; type: 'story' | 'docs' } } }

const server = await preview({
  root,
  configFile: false,
  logLevel: 'warn',
  build: { outDir: 'storybook-static' },
  preview: { host: '127.0.0.1', port: await freePort(), strictPort: true },
})
const address = server.resolvedUrls?.local[0]
if (!address) throw new Error('The built Storybook is not served. Run `npm run build-storybook` first.')
const { executablePath, args } = await findBrowser()
const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
try {
  if (!wanted) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const { entries } = (await (await fetch(`${address}index.json`)).json()) as Index
  const stories = Object.values(entries).filter(({ id, type }) => type === 'story' && id.includes(wanted))
  for (const { id } of stories) await writeSheet(browser, id)
  console.log(`${stories.length} sheets in ${folder}`)
} finally {
  await browser.close()
  await server.close()
}

async function writeSheet(browser: Browser, id: string): Promise<void> {
  const shots: Shot[] = []
  for (const width of widths) shots.push(...(await shootStory(browser, id, width)))
  const page = await browser.newPage({ viewport: { width: 1960, height: 400 } })
  await page.setContent(sheetHtml(id, shots))
  await page.screenshot({ path: `${folder}/${id}.png`, fullPage: true })
  await page.close()
  console.log(id)
}

/** Opens a story once, lets its person act, and then turns it: what is typed and signed stays. */
async function shootStory(browser: Browser, id: string, width: number): Promise<Shot[]> {
  const page = await browser.newPage({ viewport: { width, height: 720 } })
  await page.goto(`${address}iframe.html?id=${id}&viewMode=story`)
  await page.waitForFunction(isPlayed, undefined, { timeout: 30_000 })
  const shots: Shot[] = []
  for (const look of looks) {
    await page.evaluate(turn, look)
    const image = (await page.screenshot({ fullPage: true })).toString('base64')
    shots.push({ name: `${width} ${look.theme} ${look.direction}`, image })
  }
  await page.close()
  return shots
}

/** Runs in the page. */
function isPlayed(): boolean {
  const { __STORYBOOK_PREVIEW__: storybook } = globalThis as unknown as {
    __STORYBOOK_PREVIEW__?: { currentRender?: { phase?: string } }
  }
  return ['finished', 'errored'].includes(storybook?.currentRender?.phase ?? '')
}

/** Runs in the page. */
function turn({ theme, direction }: Look): void {
  for (const element of document.querySelectorAll<HTMLElement>('.page, [data-usdc-bridge]')) {
    element.dataset.theme = theme
    element.dir = direction
  }
}

function sheetHtml(id: string, shots: readonly Shot[]): string {
  const figures = shots.map(
    ({ name, image }) =>
      `<figure><figcaption>${name}</figcaption><img src="data:image/png;base64,${image}"></figure>`,
  )
  return `<style>
    body { display: flex; flex-wrap: wrap; gap: 8px; margin: 8px; background: #888; font: 14px sans-serif }
    h1 { flex: 1 0 100%; margin: 0; font-size: 16px }
    figure { margin: 0 }
    img { display: block }
  </style><h1>${id}</h1>${figures.join('')}`
}

/** A port that nobody listens on. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
