/**
 * `npm run docs:pictures`: six pages of the built site in light, in dark and on a phone, in `.artifacts/site/pictures`,
 * and the widget as in the README, in `docs/images`. Run `npm run docs` first.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { stdout } from 'node:process'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { preview } from 'vite'
import { openBrowser } from '../test/support/playgroundVisit.js'
import { packageFolder } from './packBuild.js'

const looks: { readonly [name: string]: BrowserContextOptions } = {
  light: { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  dark: { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  phone: { colorScheme: 'light', viewport: { width: 390, height: 844 }, isMobile: true },
}

const pages = ['index', 'try-it', 'quick-start-next', 'findings', 'themes', 'reference/hooks']

const site = await preview({
  root: packageFolder,
  configFile: false,
  logLevel: 'warn',
  build: { outDir: '.artifacts/site/dist' },
  preview: { host: '127.0.0.1', port: 0 },
})
const address = site.resolvedUrls?.local[0]
if (!address) throw new Error('The site is not served. Run `npm run docs` first.')
const browser = await openBrowser()
try {
  await shootPages(browser, join(packageFolder, '.artifacts/site/pictures'))
  await shootWidget(browser, join(packageFolder, 'docs/images'))
} finally {
  await browser.close()
  await site.close()
}

async function shootPages(browser: Browser, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [look, options] of Object.entries(looks)) {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    for (const place of pages) {
      await page.goto(`${address}${place}.html`)
      if (await page.locator('.live-widget').count()) await waitForForm(page)
      await page.screenshot({ path: join(folder, `${place.replace('/', '-')}-${look}.png`) })
    }
    await context.close()
  }
  stdout.write(`${pages.length} pages in ${Object.keys(looks).length} looks in ${folder}\n`)
}

/** The filled-in form over the in-memory bridge, with a connected wallet. */
async function shootWidget(browser: Browser, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      colorScheme,
      viewport: { width: 1280, height: 1000 },
      deviceScaleFactor: 1.5,
    })
    const page = await context.newPage()
    await page.goto(`${address}try-it.html`)
    await waitForForm(page)
    const widget = page.locator('[data-usdc-bridge]')
    await widget.getByRole('button', { name: 'Connect a wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Test wallet' }).click()
    await widget.getByRole('button', { name: 'Review transfer' }).waitFor()
    await page.mouse.move(0, 0)
    // The site's bar stays at the top of the window, over a widget that the page has scrolled to.
    await page.addStyleTag({ content: '.VPNav { display: none }' })
    await widget
      .first()
      .screenshot({ path: join(folder, `widget-${colorScheme}.png`), animations: 'disabled' })
    await context.close()
  }
  stdout.write(`The widget in ${folder}\n`)
}

/** Includes the chain logos, which load when a pointer moves. */
async function waitForForm(page: Page): Promise<void> {
  await page.locator('[data-usdc-bridge] fieldset:not([aria-busy])').waitFor()
  await page.mouse.move(1, 1)
  await page.waitForLoadState('networkidle')
}
