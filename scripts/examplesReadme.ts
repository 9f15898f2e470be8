import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installExample, runIn } from './examplesInstall.js'
import { startServer } from './examplesServe.js'
import { readServed, refuseStranger } from './examplesVisit.js'
import { packageFolder } from './packBuild.js'

/** The files of a fresh app that the README takes for granted. */
const freshNext = {
  'app/layout.tsx': `export default function RootLayout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
`,
}
const freshVite = {
  'src/main.tsx': `import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import App from './App'
const root = document.getElementById('root')
if (root) createRoot(root).render(<StrictMode><App /></StrictMode>)
`,
}

/** Builds a fresh Next app and a fresh Vite app of what the README says, letter for letter, and tells what is wrong. */
export async function tryReadme(tarball: string, folder: string): Promise<string[]> {
  const [bridge, page, route] = readFirstSteps()
  const readme = join(folder, 'readme')
  const next = await installExample('next', tarball, readme)
  for (const left of ['app', 'proxy.ts']) rmSync(join(next, left), { recursive: true })
  writeAll(next, {
    ...freshNext,
    'app/Bridge.tsx': bridge,
    'app/page.tsx': page,
    'app/api/bridge/[...path]/route.ts': route,
  })
  await runIn(next, 'npm', ['run', 'build'])
  const vite = await installExample('vite', tarball, readme)
  for (const left of ['src', 'bridgeProxy.ts', 'session.ts', 'vite.config.ts'])
    rmSync(join(vite, left), { recursive: true })
  writeAll(vite, { ...freshVite, 'src/Bridge.tsx': bridge, 'src/App.tsx': page })
  await runIn(vite, 'npm', ['run', 'build'])
  const start = (port: string) => ['node_modules/next/dist/bin/next', 'start', '--port', port]
  const server = await startServer(next, (port) => [...start(port), '--hostname', '127.0.0.1'], {
    BRIDGE_API_KEY: 'key_of_the_readme',
  })
  try {
    return [...(await readServed(server.url)), ...(await refuseStranger(server.url))]
  } finally {
    await server.stop()
  }
}

/** What the README names as `Bridge.tsx`, the page and the route. */
function readFirstSteps(): [string, string, string] {
  const readme = readFileSync(join(packageFolder, 'README.md'), 'utf8')
  const section = readme.slice(readme.indexOf('## Quick start'), readme.indexOf('## Use the hooks'))
  const code = [...section.matchAll(/^```(?:tsx|ts|js)\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text)
  const find = (part: string) => {
    const found = code.find((text) => text.includes(part))
    if (!found) throw new Error(`The README has no snippet with ${part}`)
    return found
  }
  return [find('export const Bridge ='), find('Bridge as default'), find('proxy as GET')]
}

function writeAll(folder: string, files: { readonly [path: string]: string }): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
