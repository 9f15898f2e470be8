import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { runIn } from './examplesInstall.js'
import { packageFolder } from './packBuild.js'

const run = promisify(execFile)
const kept = join(packageFolder, 'node_modules/.cache/nodes')

/** Installs a Node version from npm's `node` package, whose script adds the binary for this system. */
export async function installNode(wanted: string): Promise<{ version: string; executable: string }> {
  const folder = join(kept, wanted)
  mkdirSync(folder, { recursive: true })
  const manifest = { private: true, dependencies: { node: wanted }, allowScripts: { node: true } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  await runIn(folder, 'npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'])
  const executable = join(folder, 'node_modules/node/bin/node')
  const { stdout } = await run(executable, ['--version'])
  return { version: stdout.trim().replace(/^v/, ''), executable }
}

/** Runs a script with a Node version. Returns its output, even if it fails. */
export async function runNode(executable: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, PATH: `${dirname(executable)}${delimiter}${process.env.PATH}` }
  const options = { cwd: packageFolder, env, maxBuffer: 64 * 1024 * 1024 }
  const { stdout, stderr } = await run(executable, [...args], options).catch(
    (error: { stdout?: string; stderr?: string }) => ({
      stdout: error.stdout ?? '',
      stderr: error.stderr ?? String(error),
    }),
  )
  return stdout + stderr
}
