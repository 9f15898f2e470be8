/** What a browser lookup knows about the machine. */
export type Machine = {
  platform: string
  home: string
  environment: { readonly [name: string]: string | undefined }
}

/** The path of a browser on each system. On Windows it is relative to the program folders. */
type Place = { linux?: string; darwin: string; win32: string }

const inApplications = (name: string) => `/Applications/${name}.app/Contents/MacOS/${name}`

/** Chromium itself, then the channels that Playwright knows, in order of preference. */
const places: readonly Place[] = [
  { darwin: inApplications('Chromium'), win32: 'Chromium\\Application\\chrome.exe' },
  ...[
    ['chrome', 'Google Chrome', 'Chrome'],
    ['chrome-beta', 'Google Chrome Beta', 'Chrome Beta'],
    ['chrome-unstable', 'Google Chrome Dev', 'Chrome Dev'],
    ['chrome-canary', 'Google Chrome Canary', 'Chrome SxS'],
  ].map(([folder, app = '', product]) => ({
    linux: `/opt/google/${folder}/chrome`,
    darwin: inApplications(app),
    win32: `Google\\${product}\\Application\\chrome.exe`,
  })),
  ...[
    ['msedge', 'Microsoft Edge', 'Edge'],
    ['msedge-beta', 'Microsoft Edge Beta', 'Edge Beta'],
    ['msedge-dev', 'Microsoft Edge Dev', 'Edge Dev'],
  ].map(([folder, app = '', product]) => ({
    linux: `/opt/microsoft/${folder}/msedge`,
    darwin: inApplications(app),
    win32: `Microsoft\\${product}\\Application\\msedge.exe`,
  })),
]

const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin']
const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
]

/** Each path of a Chromium on a machine, in order of preference. */
export function installedBrowsers({ platform, home, environment }: Machine): string[] {
  if (platform === 'darwin') return places.flatMap(({ darwin }) => [darwin, home + darwin])
  if (platform === 'win32') {
    const programs = programFolders(environment)
    return places.flatMap(({ win32 }) => programs.map((folder) => `${folder}\\${win32}`))
  }
  const commands = names.flatMap((name) => folders.map((folder) => `${folder}/${name}`))
  return [...commands, ...places.flatMap(({ linux }) => linux ?? [])]
}

function programFolders({ HOMEDRIVE, ...environment }: Machine['environment']): string[] {
  const named = ['LOCALAPPDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)'].map((name) => environment[name])
  const usual = ['Program Files', 'Program Files (x86)'].map((name) => HOMEDRIVE && `${HOMEDRIVE}\\${name}`)
  return [...new Set([...named, ...usual])].filter(
    (folder) => folder !== undefined && folder !== '',
  ) as string[]
}
