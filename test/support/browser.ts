import { accessSync, constants } from 'node:fs'
import { homedir } from 'node:os'
import { installedBrowsers, type Machine } from './installedBrowsers.js'

/** An installed Chromium, and how to start it. */
export type Browser = { source: string; executablePath?: string; args: string[] }

/** The machine as the lookup sees it. */
export type BrowserMachine = Machine & {
  arch: string
  isExecutable(path: string): boolean
  /** The folder of Playwright's own browser download. */
  playwrightPath(): Promise<string>
  /** Unpacks the browser of the `@sparticuz/chromium` package, which is built for one system. */
  unpack(): Promise<string>
}

const args = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
]

/**
 * Finds a Chromium: the one in `CHROMIUM_PATH`, an installed one, Playwright's own download, or on Linux x64 the one in
 * the `@sparticuz/chromium` package. The last needs nothing but `npm ci`.
 *
 * @throws in one line, with what to install, if there is none.
 */
export async function findBrowser(machine: BrowserMachine = thisMachine): Promise<Browser> {
  const { CHROMIUM_PATH } = machine.environment
  if (CHROMIUM_PATH) return { source: 'CHROMIUM_PATH', executablePath: CHROMIUM_PATH, args }
  const installed = installedBrowsers(machine).find(machine.isExecutable)
  if (installed) return { source: 'system', executablePath: installed, args }
  if (machine.isExecutable(await machine.playwrightPath())) return { source: 'playwright', args }
  if (machine.platform === 'linux' && machine.arch === 'x64')
    return { source: '@sparticuz/chromium', executablePath: await machine.unpack(), args }
  throw new Error(
    'No Chromium was found: install Google Chrome, run `npx playwright install chromium`, or name one in CHROMIUM_PATH.',
  )
}

/**
 * The browser of the `@sparticuz/chromium` package, even if another one is installed, so that pictures come from one
 * version. The machine's own font and color settings do not affect it.
 */
export async function pinnedBrowser(): Promise<Browser> {
  const looks = [
    '--font-render-hinting=none',
    '--disable-lcd-text',
    '--force-color-profile=srgb',
    '--disable-gpu',
  ]
  return {
    source: '@sparticuz/chromium',
    executablePath: await thisMachine.unpack(),
    args: [...args, ...looks],
  }
}

const thisMachine: BrowserMachine = {
  platform: process.platform,
  arch: process.arch,
  home: homedir(),
  environment: process.env,
  isExecutable(path) {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  },
  async playwrightPath() {
    const { chromium } = await import('playwright')
    return chromium.executablePath()
  },
  async unpack() {
    // The package unpacks libnss3 and related libraries beside the browser only while this says it runs on Lambda.
    process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x'
    const { default: packaged } = await import('@sparticuz/chromium')
    return packaged.executablePath()
  },
}
