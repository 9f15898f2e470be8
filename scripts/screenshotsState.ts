import type { Browser, Page } from 'playwright'
import { listOverflow } from '../test/support/listOverflow.js'

/** A story of the built Storybook. */
export type Story = { id: string }

const widths = [320, 390, 768] as const
const english = { locale: 'en', direction: 'ltr' }
const arabic = { locale: 'ar-EG', direction: 'rtl' }
const languages = [english, { locale: 'de', direction: 'ltr' }, arabic, { locale: 'ja', direction: 'ltr' }]
const themes = ['light', 'dark'] as const

type Globals = { locale: string; direction: string; theme: string }
type View = { width: number; globals: Globals }

/** Every width, language and theme. */
const everyView: readonly View[] = widths.flatMap((width) =>
  languages.flatMap((language) => themes.map((theme) => ({ width, globals: { ...language, theme } }))),
)

/** The views of a sheet that compares two builds. */
export const comparedViews: readonly View[] = [
  { width: 320, globals: { ...english, theme: 'light' } },
  { width: 390, globals: { ...english, theme: 'dark' } },
  { width: 768, globals: { ...english, theme: 'light' } },
  { width: 390, globals: { ...arabic, theme: 'light' } },
]

export type Shot = { name: string; image: string; width: number }

/** The timeout of a story's play function. */
const patience = 60_000

/**
 * Opens a story once, runs its play function in English, and then changes the globals, which keeps its state. Returns a
 * picture of each view, and what overflows.
 */
export async function shootState(
  browser: Browser,
  url: string,
  views: readonly View[] = everyView,
): Promise<{ shots: readonly Shot[]; problems: readonly string[] }> {
  const page = await browser.newPage({ viewport: { width: 390, height: 720 } })
  try {
    // tsx wraps functions in a helper that does not exist in the page.
    await page.addInitScript({ content: 'globalThis.__name = (value) => value' })
    await page.goto(url)
    const isTold = await page
      .waitForFunction(isPlayed, undefined, { timeout: patience })
      .catch(() => undefined)
    const problems: string[] = isTold ? [] : [`its story did not finish in ${patience / 1000} s`]
    if (await page.evaluate(hasFailed)) problems.push('its story failed')
    await loadLogos(page)
    const shots: Shot[] = []
    for (const { width, globals } of views) {
      const name = `${width} ${globals.locale} ${globals.theme}`
      await page.setViewportSize({ width, height: 720 })
      await turn(page, globals)
      // Colors do not affect widths.
      if (globals.theme === 'light')
        problems.push(...(await page.evaluate(listOverflow)).map((found) => `${name}: ${found}`))
      shots.push({ name, image: await shoot(page), width })
    }
    return { shots, problems }
  } finally {
    await page.close()
  }
}

/** Logos load when a pointer first moves over an element. */
async function loadLogos(page: Page): Promise<void> {
  await page.mouse.move(100, 100)
  await page.mouse.move(1, 1)
  await page.waitForFunction(() => !document.querySelector('[data-part="mark"] > circle:only-child'))
}

async function shoot(page: Page): Promise<string> {
  const image = await page.screenshot({ fullPage: true, animations: 'disabled', type: 'jpeg', quality: 80 })
  return image.toString('base64')
}

/** Changes the globals like Storybook's toolbar, and waits for the render and its typeface. */
async function turn(page: Page, globals: Globals): Promise<void> {
  await page.evaluate(async (next) => {
    const { __STORYBOOK_PREVIEW__: storybook } = globalThis as unknown as WithStorybook
    document.documentElement.dataset.typeface = 'pinned'
    storybook?.channel.emit('updateGlobals', { globals: next })
    const frame = () => new Promise(requestAnimationFrame)
    for (let frames = 0; frames < 60; frames++) {
      await frame()
      const shown = document.querySelector<HTMLElement>('.page')
      if (shown?.lang === next.locale && shown.dataset.theme === next.theme) break
    }
    await frame()
    await document.fonts.ready
    await frame()
  }, globals)
}

type WithStorybook = {
  __STORYBOOK_PREVIEW__?: {
    channel: { emit(event: string, value: unknown): void }
    currentRender?: { phase?: string }
  }
}

/** Runs in the page. */
function isPlayed(): boolean {
  const { __STORYBOOK_PREVIEW__: storybook } = globalThis as unknown as WithStorybook
  return ['finished', 'errored'].includes(storybook?.currentRender?.phase ?? '')
}

/** Runs in the page. */
function hasFailed(): boolean {
  const { __STORYBOOK_PREVIEW__: storybook } = globalThis as unknown as WithStorybook
  return storybook?.currentRender?.phase === 'errored'
}

/** Writes a contact sheet of pictures at half their size. */
export async function writeSheet(
  browser: Browser,
  { state, file, shots }: { state: string; file: string; shots: readonly Shot[] },
): Promise<void> {
  const figures = shots.map(
    ({ name, image, width }) =>
      `<figure style="width: ${width / 2}px"><figcaption>${name}</figcaption><img src="data:image/jpeg;base64,${image}"></figure>`,
  )
  const page = await browser.newPage({ viewport: { width: 1640, height: 400 } })
  await page.setContent(`<style>
    body { display: flex; flex-wrap: wrap; gap: 6px; margin: 6px; background: #888; font: 11px sans-serif }
    h1 { flex: 1 0 100%; margin: 0; font-size: 14px }
    figure { margin: 0 }
    img { display: block; width: 100% }
  </style><h1>${state}</h1>${figures.join('')}`)
  await page.screenshot({ path: file, fullPage: true })
  await page.close()
}
