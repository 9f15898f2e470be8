import { expect, test } from 'vitest'
import { type BrowserMachine, findBrowser } from './browser.js'

const download = '/home/ada/.cache/ms-playwright/chromium-1/chrome'
const windows = {
  LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local',
  PROGRAMFILES: 'C:\\Program Files',
  'PROGRAMFILES(X86)': 'C:\\Program Files (x86)',
  HOMEDRIVE: 'C:',
}

/** A simulated machine that has only these files. */
function machine(
  platform: string,
  files: readonly string[],
  { arch = 'x64', environment = {} }: Partial<BrowserMachine> = {},
): BrowserMachine {
  return {
    platform,
    arch,
    home: '/Users/ada',
    environment: { ...(platform === 'win32' && windows), ...environment },
    isExecutable: (path) => files.includes(path),
    playwrightPath: async () => download,
    unpack: async () => '/tmp/unpacked',
  }
}

test.each([
  ['linux', '/usr/bin/chromium'],
  ['linux', '/snap/bin/chromium'],
  ['linux', '/usr/bin/google-chrome-stable'],
  ['linux', '/opt/google/chrome/chrome'],
  ['linux', '/opt/google/chrome-beta/chrome'],
  ['linux', '/opt/google/chrome-unstable/chrome'],
  ['linux', '/opt/microsoft/msedge/msedge'],
  ['darwin', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['darwin', '/Users/ada/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['darwin', '/Applications/Google Chrome Beta.app/Contents/MacOS/Google Chrome Beta'],
  ['darwin', '/Applications/Google Chrome Dev.app/Contents/MacOS/Google Chrome Dev'],
  ['darwin', '/Applications/Google Chrome Canary.app/Contents/MacOS/Google Chrome Canary'],
  ['darwin', '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'],
  ['win32', 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
  ['win32', 'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe'],
  ['win32', 'C:\\Users\\ada\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe'],
  ['win32', 'C:\\Users\\ada\\AppData\\Local\\Google\\Chrome SxS\\Application\\chrome.exe'],
  ['win32', 'C:\\Users\\ada\\AppData\\Local\\Chromium\\Application\\chrome.exe'],
  ['win32', 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe'],
])('on %s, finds it at %s', async (platform, path) => {
  expect(await findBrowser(machine(platform, [path]))).toMatchObject({
    source: 'system',
    executablePath: path,
  })
})

test('on Windows without folder variables, looks on the system drive', async () => {
  const path = 'D:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'
  const bare = { ...machine('win32', [path]), environment: { HOMEDRIVE: 'D:' } }
  expect(await findBrowser(bare)).toMatchObject({ executablePath: path })
})

test('prefers Chrome to Edge, and both to a download', async () => {
  const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  const edge = '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'
  const found = await findBrowser(machine('darwin', [edge, download, chrome]))
  expect(found.executablePath).toBe(chrome)
})

test('ignores paths of other systems', async () => {
  const asked: string[] = []
  const isExecutable = (path: string) => asked.push(path) < 0
  await findBrowser({ ...machine('linux', []), isExecutable })
  expect(asked.filter((path) => /Applications|\\/.test(path))).toEqual([])
})

test.each(['linux', 'darwin', 'win32'])("on %s, finds Playwright's own download", async (platform) => {
  expect(await findBrowser(machine(platform, [download]))).toMatchObject({ source: 'playwright' })
})

test('prefers CHROMIUM_PATH to all others', async () => {
  const environment = { CHROMIUM_PATH: '/opt/mine' }
  const found = await findBrowser(machine('linux', ['/usr/bin/chromium'], { environment }))
  expect(found).toMatchObject({ source: 'CHROMIUM_PATH', executablePath: '/opt/mine' })
})

test('on Linux x64 without a browser, unpacks the packaged one', async () => {
  expect(await findBrowser(machine('linux', []))).toMatchObject({ executablePath: '/tmp/unpacked' })
})

test.each([
  ['darwin', 'arm64'],
  ['darwin', 'x64'],
  ['win32', 'x64'],
  ['linux', 'arm64'],
])('on %s, %s without a browser, says in one line what to install', async (platform, arch) => {
  await expect(findBrowser(machine(platform, [], { arch }))).rejects.toThrow(
    /^No Chromium was found: install Google Chrome, run `npx playwright install chromium`, or .+ CHROMIUM_PATH\.$/,
  )
})
