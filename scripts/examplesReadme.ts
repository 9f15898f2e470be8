import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runIn } from './examplesInstall.js'
import { startServer } from './examplesServe.js'
import { readServed, refuseStranger } from './examplesVisit.js'
import { packageFolder } from './packBuild.js'

/** One step of the README's quick start: a command, or a file with what stands in it. */
export type FirstStep = { kind: 'command'; command: string } | { kind: 'file'; path: string; text: string }

type Framework = 'Next' | 'Vite'

/** What the frameworks' own starters have written before the first step. */
const fresh = {
  Next: {
    'package.json': JSON.stringify({
      private: true,
      dependencies: { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' },
      devDependencies: { '@types/node': '20.19.0', '@types/react': '19.2.0', typescript: '6.0.3' },
    }),
    'app/layout.tsx': `export default function RootLayout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
`,
  },
  Vite: {
    'package.json': JSON.stringify({
      private: true,
      type: 'module',
      dependencies: { react: '19.3.1', 'react-dom': '19.3.1' },
      devDependencies: {
        '@types/node': '20.19.0',
        '@types/react': '19.2.0',
        '@types/react-dom': '19.2.0',
        '@vitejs/plugin-react': '6.3.0',
        typescript: '6.0.3',
        vite: '8.3.8',
      },
    }),
    'index.html': '<div id="root"></div><script type="module" src="/src/main.tsx"></script>\n',
    'tsconfig.json': readFileSync(join(packageFolder, 'examples/vite/tsconfig.json'), 'utf8').replace(
      /"include".*/,
      '"include": ["src", "server.ts", "vite.config.ts"]',
    ),
    'src/main.tsx': `import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import App from './App'
const root = document.getElementById('root')
if (root) createRoot(root).render(<StrictMode><App /></StrictMode>)
`,
  },
} as const

/** Follows what the README says in a fresh Next and a fresh Vite app, letter for letter, and tells what is wrong. */
export async function tryReadme(tarball: string, folder: string): Promise<string[]> {
  const next = await follow('Next', tarball, join(folder, 'readme-next'))
  await runIn(next, 'npx', ['next', 'build'])
  const vite = await follow('Vite', tarball, join(folder, 'readme-vite'))
  await runIn(vite, 'npx', ['tsc', '--noEmit'])
  await runIn(vite, 'npx', ['vite', 'build'])
  const server = await startServer(
    next,
    (port) => ['node_modules/next/dist/bin/next', 'start', '--port', port, '--hostname', '127.0.0.1'],
    { BRIDGE_API_KEY: 'key_of_the_readme' },
  )
  try {
    return [
      ...(await readServed(server.url)),
      ...(await refuseStranger(server.url)),
      ...(await refuseByServer(vite)),
    ]
  } finally {
    await server.stop()
  }
}

/** Starts the key's server and Vite's as the last step says, and asks through the second as a program would. */
async function refuseByServer(vite: string): Promise<string[]> {
  const last = readFirstSteps('Vite').at(-1)
  const file = last?.kind === 'command' ? (last.command.split(' ').at(-1) ?? '') : ''
  const env = { BRIDGE_API_KEY: 'key_of_the_readme' }
  const key = await startServer(vite, () => ['--import', 'tsx', file], env, process.execPath, 3000)
  try {
    const page = await startServer(
      vite,
      (port) => ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--strictPort', '--port', port],
      {},
    )
    try {
      return await refuseStranger(page.url)
    } finally {
      await page.stop()
    }
  } finally {
    await key.stop()
  }
}

async function follow(framework: Framework, tarball: string, folder: string): Promise<string> {
  writeAll(folder, fresh[framework])
  await runIn(folder, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock'])
  for (const step of readFirstSteps(framework)) {
    if (step.kind === 'file') writeAll(folder, { [step.path]: step.text })
    else if (step.command.startsWith('npm install ')) {
      const packages = step.command
        .split(' ')
        .slice(2)
        .map((name) => (name === 'usdc-bridge-react' ? `file:${tarball}` : name))
      await runIn(folder, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...packages])
    }
  }
  return folder
}

/** The steps of the quick start for one framework, in order. @throws where the README cannot be read as steps */
export function readFirstSteps(framework: Framework): FirstStep[] {
  const readme = readFileSync(join(packageFolder, 'README.md'), 'utf8')
  const section = readme.slice(readme.indexOf('## Quick start'), readme.indexOf('## Use the hooks'))
  return section
    .split(/^(?=\*\*\d\.\*\* )/m)
    .slice(1)
    .flatMap((text) => readStep(text, framework))
}

function readStep(text: string, framework: Framework): FirstStep[] {
  const [lead = ''] = text.split('```', 1)
  const [first, second] = [...text.matchAll(/^```\w+\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code)
  if (!first) throw new Error(`The README has a step without code: ${lead}`)
  const path = new RegExp(`\`([^\`]+)\`\\s+in ${framework}`).exec(lead)?.[1]
  if (path)
    return [{ kind: 'file', path, text: second && framework === 'Vite' ? ended(first, second) : first }]
  const started = /in Next by `([^`]+)`/.exec(lead)?.[1]
  if (started) return [{ kind: 'command', command: framework === 'Next' ? started : first.trim() }]
  const more = framework === 'Vite' ? /in Vite with `([^`]+)` behind it/.exec(lead)?.[1] : undefined
  const isForOther = /`\s+in (Next|Vite)/.test(lead)
  return isForOther ? [] : [{ kind: 'command', command: [first.trim(), ...(more ? [more] : [])].join(' ') }]
}

/** The file with other lines in place of its last one, imports first. */
function ended(text: string, last: string): string {
  const kept = text.trimEnd().split('\n').slice(0, -1)
  return `${[...kept, last].join('\n')}`
}

function writeAll(folder: string, files: { readonly [path: string]: string }): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
