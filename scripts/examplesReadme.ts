import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser } from 'playwright'
import type { Sandbox } from '../sandbox/Sandbox.js'
import { connectByWidget } from './examplesHosts.js'
import { runIn } from './examplesInstall.js'
import { visitOwnApp, writeOwnAppPage } from './examplesOwnApp.js'
import { bridgeConfig } from './examplesSandbox.js'
import { type Served, startServer } from './examplesServe.js'
import { readServed, refuseStranger, visit } from './examplesVisit.js'
import { packageFolder } from './packBuild.js'

/** One step of the README's quick start: a command, or a file with its content. */
export type FirstStep = { kind: 'command'; command: string } | { kind: 'file'; path: string; text: string }

type Framework = 'Next' | 'Vite'

const compilerOptions = {
  target: 'es2023',
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  verbatimModuleSyntax: true,
  moduleDetection: 'force',
  noEmit: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  erasableSyntaxOnly: true,
}

/** The files that `create-next-app` and `create-vite` write before the first step, without styles and linters. */
const fresh = {
  Next: {
    'package.json': JSON.stringify({
      private: true,
      scripts: { dev: 'next dev', build: 'next build', start: 'next start' },
      dependencies: { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' },
      devDependencies: { '@types/node': '20.19.0', '@types/react': '19.2.0', typescript: '6.0.3' },
    }),
    'app/layout.tsx': `export const metadata = { icons: { icon: 'data:,' } }

export default function RootLayout({ children }: { children: React.ReactNode }) {
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
      scripts: { dev: 'vite', build: 'tsc -b && vite build', preview: 'vite preview' },
      dependencies: { react: '19.3.1', 'react-dom': '19.3.1' },
      devDependencies: {
        '@types/node': '20.19.0',
        '@types/react': '19.2.0',
        '@types/react-dom': '19.2.0',
        '@vitejs/plugin-react': '6.3.0',
        typescript: '7.0.2',
        vite: '8.3.8',
      },
    }),
    'index.html':
      '<link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/src/main.tsx"></script>\n',
    'tsconfig.json': JSON.stringify({
      files: [],
      references: [{ path: './tsconfig.app.json' }, { path: './tsconfig.node.json' }],
    }),
    'tsconfig.app.json': JSON.stringify({
      compilerOptions: {
        ...compilerOptions,
        tsBuildInfoFile: './node_modules/.tmp/tsconfig.app.tsbuildinfo',
        lib: ['ES2023', 'DOM'],
        module: 'esnext',
        moduleResolution: 'bundler',
        types: ['vite/client'],
        jsx: 'react-jsx',
      },
      include: ['src'],
    }),
    'tsconfig.node.json': JSON.stringify({
      compilerOptions: {
        ...compilerOptions,
        tsBuildInfoFile: './node_modules/.tmp/tsconfig.node.tsbuildinfo',
        lib: ['ES2023'],
        module: 'nodenext',
        types: ['node'],
      },
      include: ['vite.config.ts'],
    }),
    'src/main.tsx': `import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import App from './App.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
`,
  },
} as const

/**
 * Follows the README verbatim in a fresh Next and a fresh Vite app, and makes a transfer in each during development:
 * with the README's page, of which only the network, the spender and the nodes are replaced, and with the page that
 * `npm run sandbox` prints. Returns the problems.
 */
export async function tryReadme(
  tarball: string,
  { folder, sandbox, browser }: { folder: string; sandbox: Sandbox; browser: Browser },
): Promise<string[]> {
  const found: string[] = []
  for (const framework of ['Next', 'Vite'] as const) {
    const app = await follow(framework, tarball, join(folder, `readme-${framework.toLowerCase()}`))
    const page = join(app, framework === 'Next' ? 'app/page.tsx' : 'src/App.tsx')
    moveReadmeToSandbox(page, sandbox)
    const problems = [
      ...(await ship(framework, app, sandbox)),
      ...(await develop(framework, app, sandbox, async (url) => {
        const first = await visit(browser, url, sandbox, { connect: connectByWidget, keyHeader: 'unnamed' })
        await writeOwnAppPage(page, sandbox)
        return [...first, ...(await visitOwnApp(browser, url, sandbox))]
      })),
    ]
    found.push(...problems.map((problem) => `${framework}: ${problem}`))
  }
  return found
}

/** The last step, and a transfer. */
async function develop(
  framework: Framework,
  app: string,
  sandbox: Sandbox,
  visitPage: (url: string) => Promise<string[]>,
): Promise<string[]> {
  const command = readFirstSteps(framework).at(-1)
  if (command?.kind !== 'command' || !command.command.endsWith(' npm run dev'))
    return [`the last step is not npm run dev: ${JSON.stringify(command)}`]
  const named = [...command.command.matchAll(/([A-Z_]+)=\S+/g)].map(([, name]) => name)
  const missing = ['BRIDGE_URL', 'BRIDGE_API_KEY'].filter((name) => !named.includes(name))
  if (missing.length > 0) return [`the last step does not set ${missing}`]
  const server = await start(framework, app, sandbox, 'dev')
  try {
    // Next compiles a route on its first request, which may take longer than the page's timeout.
    const { status } = await fetch(`${server.url}/api/bridge/sdk/v1/pairs`, {
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    if (status !== 200) return [`its routes are answered with ${status} in development`]
    return await visitPage(server.url)
  } finally {
    await server.stop()
  }
}

/** Builds the app, and expects that nobody can use the key in production before a sign-in exists. */
async function ship(framework: Framework, app: string, sandbox: Sandbox): Promise<string[]> {
  await runIn(app, 'npm', ['run', 'build'])
  // Vite builds static files, so the server with the key is the integrator's own.
  if (framework === 'Vite') return []
  const server = await start(framework, app, sandbox, 'start')
  try {
    return [...(await readServed(server.url)), ...(await refuseStranger(server.url))]
  } finally {
    await server.stop()
  }
}

function start(
  framework: Framework,
  app: string,
  { url, apiKey }: Sandbox,
  script: 'dev' | 'start',
): Promise<Served> {
  const env = { BRIDGE_URL: url, BRIDGE_API_KEY: apiKey }
  return startServer(app, (port) => commandOf(framework, script, port), env)
}

/** The script in a starter's `package.json`, on a port of this machine. */
function commandOf(framework: Framework, script: 'dev' | 'start', port: string): string[] {
  return framework === 'Next'
    ? ['node_modules/next/dist/bin/next', script, '--hostname', '127.0.0.1', '--port', port]
    : ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--strictPort', '--port', port]
}

function moveReadmeToSandbox(page: string, sandbox: Sandbox): void {
  const call = /createBridgeConfig\(\{[\s\S]*?^\}\)/m
  const [here] = call.exec(bridgeConfig(sandbox, false)) ?? []
  const written = readFileSync(page, 'utf8')
  if (!here || !call.test(written)) throw new Error('The README’s page has no configuration.')
  writeFileSync(
    page,
    written.replace(call, () => here),
  )
}

async function follow(framework: Framework, tarball: string, folder: string): Promise<string> {
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund']
  writeAll(folder, fresh[framework])
  await runIn(folder, 'npm', [...install, '--no-package-lock'])
  for (const step of readFirstSteps(framework)) {
    if (step.kind === 'file') writeAll(folder, { [step.path]: step.text })
    else if (step.command.startsWith('npm install ')) {
      const packages = step.command
        .split(' ')
        .slice(2)
        .map((name) => (name === 'usdc-bridge-react' ? `file:${tarball}` : name))
      await runIn(folder, 'npm', [...install, ...packages])
    }
  }
  return folder
}

/** The steps of the quick start for one framework, in order. @throws if the README cannot be parsed as steps */
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
  const [, code] = /^```\w+\n([\s\S]*?)^```$/m.exec(text) ?? []
  if (!code) throw new Error(`The README has a step without code: ${lead}`)
  const own = /For (Next|Vite), [^.`]+ `([^`]+)`:/.exec(lead)
  if (own) return own[1] === framework && own[2] ? [{ kind: 'file', path: own[2], text: code }] : []
  const path = new RegExp(`\`([^\`]+)\` \\(${framework}\\)`).exec(lead)?.[1]
  if (path) return [{ kind: 'file', path, text: code }]
  const more = new RegExp(`For ${framework}, also install \`([^\`]+)\``).exec(lead)?.[1]
  return [{ kind: 'command', command: [code.trim(), ...(more ? [more] : [])].join(' ') }]
}

function writeAll(folder: string, files: { readonly [path: string]: string }): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
