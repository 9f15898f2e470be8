import { accessSync, constants, existsSync } from 'node:fs'

/** A Chromium that this machine has, and how to start it. */
export type Browser = { source: string; executablePath?: string; args: string[] }

const args = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
]
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']

/**
 * Finds a Chromium: the one that `CHROMIUM_PATH` names, the system's, Playwright's own download, or the one that the
 * `@sparticuz/chromium` package ships. The last needs nothing but `npm ci`.
 */
export async function findBrowser(): Promise<Browser> {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return { source: 'CHROMIUM_PATH', executablePath: CHROMIUM_PATH, args }
  const system = names.flatMap((name) => folders.map((folder) => `${folder}/${name}`)).find(isExecutable)
  if (system) return { source: 'system', executablePath: system, args }
  const { chromium } = await import('playwright')
  if (existsSync(chromium.executablePath())) return { source: 'playwright', args }
  // The package unpacks libnss3 and its kin beside the browser only while this says it runs on Lambda.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  return { source: '@sparticuz/chromium', executablePath: await packaged.executablePath(), args }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
