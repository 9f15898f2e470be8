import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright'
import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { build, type Rollup } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readThemeSnippet } from '../../scripts/install/readThemeSnippet.js'
import { Card } from '../../src/components/ui/Card.js'
import { FullAddress } from '../../src/components/ui/FullAddress.js'
import { PrimaryButton } from '../../src/components/ui/PrimaryButton.js'
import { Screen } from '../../src/components/ui/Screen.js'
import { findBrowser } from '../support/browser.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The default browser targets of each tool. */
const targets = {
  'Vite 8': undefined,
  Next: ['chrome111', 'edge111', 'firefox111', 'safari16.4'],
  'webpack, which does not change them': 'esnext',
} as const

const schemes = ['light', 'dark'] as const
const dirs = ['ltr', 'rtl'] as const

let folder: string
let browser: Browser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'built-page-'))
  const { executablePath, args } = await findBrowser()
  browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
}, 60_000)
afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
})

/** The styles of a page that imports ours, and then its own. */
async function buildStyles(own: string, cssTarget: string | readonly string[] | undefined): Promise<string> {
  await writeFile(join(folder, 'own.css'), own)
  await writeFile(
    join(folder, 'main.js'),
    `import ${JSON.stringify(`${root}src/styles.css`)}; import './own.css'`,
  )
  const { output } = (await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: { input: join(folder, 'main.js') },
      ...(cssTarget && { cssTarget: [cssTarget].flat() }),
    },
  })) as Rollup.RollupOutput
  const styles = output.find(({ fileName }) => fileName.endsWith('.css'))
  if (styles?.type !== 'asset') throw new Error('The build has no styles.')
  return String(styles.source)
}

async function openPage(styles: string, dir: 'ltr' | 'rtl', card: Card.Props = {}): Promise<Page> {
  const page = await browser.newPage()
  const screen = h(
    Screen,
    { name: 'history', onBack: () => {}, title: 'History', footer: h(PrimaryButton, null, 'Send') },
    h(FullAddress, { value: '0x8bD20e4F7a91C35dB6E08f2A4c7719De53Fa10E6' }),
  )
  const body = renderToStaticMarkup(h(Card, { lang: 'en', ...card }, screen))
  await page.setContent(`<html lang="en" dir="${dir}"><style>${styles}</style><body>${body}</body></html>`)
  return page
}

/** Runs in the page. */
function readLook() {
  const look = (selector: string) => getComputedStyle(document.querySelector(selector) as Element)
  const card = look('[data-usdc-bridge]')
  const primary = look('[data-part="primary"]')
  return {
    card: [card.backgroundColor, card.color, card.borderTopColor],
    shadow: card.boxShadow,
    primary: primary.backgroundColor,
    onPrimary: primary.color,
    arrow: look('[data-flip]').scale,
    edgeOfAddress: look('bdi[data-part="address"]').textAlign,
  }
}

const colors = {
  light: {
    card: ['rgb(255, 255, 255)', 'rgb(20, 22, 28)', 'rgb(228, 231, 236)'],
    primary: 'rgb(20, 22, 28)',
    onPrimary: 'rgb(255, 255, 255)',
    own: 'rgb(163, 18, 107)',
  },
  dark: {
    card: ['rgb(21, 23, 28)', 'rgb(243, 244, 247)', 'rgb(44, 48, 58)'],
    primary: 'rgb(243, 244, 247)',
    onPrimary: 'rgb(20, 22, 28)',
    own: 'rgb(255, 154, 213)',
  },
} as const

describe.each(Object.entries(targets))('styles built for the default browsers of %s', (_, target) => {
  let plain: string
  let themed: string
  beforeAll(async () => {
    plain = await buildStyles('', target)
    themed = await buildStyles(readThemeSnippet(), target)
  }, 60_000)

  test.each(schemes)('have the colors of a %s system, or those of `colorScheme`', async (system) => {
    for (const colorScheme of ['system', ...schemes] as const) {
      const page = await openPage(plain, 'ltr', { colorScheme })
      await page.emulateMedia({ colorScheme: system })
      const { card, primary, onPrimary } = colors[colorScheme === 'system' ? system : colorScheme]
      expect(await page.evaluate(readLook), colorScheme).toMatchObject({ card, primary, onPrimary })
      await page.close()
    }
  })

  test.each(schemes)('apply the colors of the README’s snippet on a %s system', async (system) => {
    for (const colorScheme of ['system', ...schemes] as const) {
      const page = await openPage(themed, 'ltr', { colorScheme })
      await page.emulateMedia({ colorScheme: system })
      const { card, own, onPrimary } = colors[colorScheme === 'system' ? system : colorScheme]
      expect(await page.evaluate(readLook), colorScheme).toMatchObject({ card, primary: own, onPrimary })
      await page.close()
    }
  })

  test.each(dirs)('mirror arrows by direction and not by language, on a page that is %s', async (dir) => {
    for (const own of [undefined, ...dirs]) {
      const page = await openPage(plain, dir, { dir: own })
      const isTurned = (own ?? dir) === 'rtl'
      expect(await page.evaluate(readLook), own).toMatchObject({
        arrow: isTurned ? '-1 1' : 'none',
        edgeOfAddress: isTurned ? 'right' : 'left',
      })
      await page.close()
    }
  })
})
