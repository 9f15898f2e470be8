import { execFile } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { packageFolder } from './packBuild.js'

const run = promisify(execFile)

/** Environment of every command: no telemetry and no browser download. */
export const quiet = { NEXT_TELEMETRY_DISABLED: '1', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', CI: 'true' }

/**
 * Copies an example out of the checkout, so that it resolves none of our packages, and installs it with the tarball.
 */
export async function installExample(name: string, tarball: string, into: string): Promise<string> {
  const folder = join(into, name)
  const source = join(packageFolder, 'examples', name)
  const left = ['node_modules', '.next', 'dist', 'records', 'package-lock.json']
  cpSync(source, folder, { recursive: true, filter: (file) => !left.includes(basename(file)) })
  const file = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { dependencies: { [name: string]: string } }
  manifest.dependencies['usdc-bridge-react'] = `file:${tarball}`
  writeFileSync(file, JSON.stringify(manifest))
  await runIn(folder, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock'])
  return folder
}

/** Runs a command to its end and returns its output. @throws with the output, if it fails */
export async function runIn(folder: string, command: string, args: string[], env = {}): Promise<string> {
  const options = { cwd: folder, env: { ...process.env, ...quiet, ...env }, maxBuffer: 64 * 1024 * 1024 }
  const { stdout, stderr } = await run(command, args, options).catch(
    (error: { stdout?: string; stderr?: string }) => {
      throw new Error(`${command} ${args.join(' ')} failed:\n${error.stdout ?? ''}${error.stderr ?? ''}`, {
        cause: error,
      })
    },
  )
  return stdout + stderr
}
