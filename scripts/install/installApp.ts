import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import { runIn } from '../examplesInstall.js'
import { installNode } from '../nodesInstall.js'
import type { App } from './App.js'

/** The package managers beside npm, from npm. */
const managers = { pnpm: 'pnpm@12.21.0', yarn: '@yarnpkg/cli-dist@4.18.1' } as const

/** pnpm wants to be told of packages that would run a script when they are installed. */
const scripts = ['bufferutil', 'utf-8-validate', 'esbuild', 'keccak', 'sharp'] as const

/** Writes an app into a folder and installs it with the tarball. @throws with what its manager printed */
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

/** Runs the commands that build an app, with the version of Node that they want. */
export async function buildApp({ build, node }: App, folder: string): Promise<void> {
  const executable = node ? (await installNode(node)).executable : process.execPath
  const env = { PATH: `${dirname(executable)}${delimiter}${process.env.PATH}`, NODE_ENV: 'production' }
  for (const args of build) await runIn(folder, executable, [...args], env)
}

/** Tells each package that was installed, at any depth, and must not have been. */
export function findInstalled(folder: string, absent: readonly string[] = []): string[] {
  const installed = [...new Set(listPackages(join(folder, 'node_modules')))]
  return installed
    .filter((name) => absent.some((start) => name.startsWith(start)))
    .map((name) => `${name} was installed`)
}

/** The names of all packages below a `node_modules`, also as pnpm keeps them. */
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
