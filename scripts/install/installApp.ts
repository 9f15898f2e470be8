import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import { runIn } from '../examplesInstall.js'
import { installNode } from '../nodesInstall.js'
import type { App } from './App.js'

/** The package managers other than npm, installed from npm. */
const managers = { pnpm: 'pnpm@12.21.0', yarn: '@yarnpkg/cli-dist@4.18.1' } as const

/** pnpm requires a list of packages with install scripts. */
const scripts = ['bufferutil', 'utf-8-validate', 'esbuild', 'keccak', 'sharp'] as const

/** Writes an app into a folder and installs it with the tarball. @throws with the package manager's output */
export async function installApp(app: App, tarball: string, folder: string, sandbox: Sandbox): Promise<void> {
  const { overrides = {} } = app
  const tarballAs = `file:${tarball}`
  const manifest = {
    name: app.name,
    private: true,
    type: 'module',
    dependencies: { ...app.dependencies, 'usdc-bridge-react': tarballAs },
    ...(app.manager === 'npm' && { overrides }),
    ...(app.manager === 'yarn' && { resolutions: overrides }),
  }
  writeAll(folder, { ...app.files(sandbox), 'package.json': JSON.stringify(manifest) })
  if (app.manager === 'npm')
    return void (await runIn(folder, 'npm', [
      'install',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--no-package-lock',
    ]))
  if (app.manager === 'pnpm') {
    const lines = Object.entries(overrides).map(([name, version]) => `  '${name}': ${version}\n`)
    const allowed = scripts.map((name) => `  ${name}: false\n`)
    writeAll(folder, {
      'pnpm-workspace.yaml': `${lines.length ? `overrides:\n${lines.join('')}` : ''}allowBuilds:\n${allowed.join('')}`,
    })
    await runIn(folder, 'npx', ['--yes', managers.pnpm, 'install', '--no-frozen-lockfile'])
    return
  }
  writeAll(folder, { 'yarn.lock': '', '.yarnrc.yml': 'nodeLinker: node-modules\nenableTelemetry: false\n' })
  const registry = (await runIn(folder, 'npm', ['config', 'get', 'registry'])).match(/https?:\S+/)?.[0] ?? ''
  await runIn(folder, 'npx', ['--yes', '-p', managers.yarn, 'yarn', 'install'], {
    YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
    YARN_NPM_REGISTRY_SERVER: registry,
  })
}

/** Runs the app's build commands with the Node version that they require. */
export async function buildApp({ build, node }: App, folder: string): Promise<void> {
  const executable = node ? (await installNode(node)).executable : process.execPath
  const env = { PATH: `${dirname(executable)}${delimiter}${process.env.PATH}`, NODE_ENV: 'production' }
  for (const args of build) await runIn(folder, executable, [...args], env)
}

/** Returns each installed package, at any depth, that must not be there. */
export function findInstalled(folder: string, absent: readonly string[] = []): string[] {
  const installed = [...new Set(listPackages(join(folder, 'node_modules')))]
  return installed
    .filter((name) => absent.some((start) => name.startsWith(start)))
    .map((name) => `${name} was installed`)
}

/** The names of all packages in a `node_modules`, including pnpm's layout. */
function* listPackages(modules: string, scope = ''): Generator<string> {
  if (!existsSync(modules)) return
  for (const entry of readdirSync(modules, { withFileTypes: true })) {
    const inside = join(modules, entry.name)
    if (entry.name === '.pnpm')
      for (const kept of readdirSync(inside)) yield* listPackages(join(inside, kept, 'node_modules'))
    if (entry.name.startsWith('.')) continue
    if (!scope && entry.name.startsWith('@')) {
      yield* listPackages(inside, `${entry.name}/`)
      continue
    }
    yield `${scope}${entry.name}`
    if (entry.isDirectory()) yield* listPackages(join(inside, 'node_modules'))
  }
}

function writeAll(folder: string, files: { readonly [path: string]: string }): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
