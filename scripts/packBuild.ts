import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

/** The folder of the package. */
export const packageFolder = fileURLToPath(new URL('..', import.meta.url))

/** Builds `dist`, unless it is newer than every source. */
export function buildPackage(): void {
  if (isBuilt()) return
  execFileSync('npm', ['run', 'build', '--silent'], {
    cwd: packageFolder,
    // A test's own NODE_ENV would build development JSX.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function isBuilt(): boolean {
  // The types come last, so that an interrupted build does not look complete.
  const last = join(packageFolder, 'dist/index.d.ts')
  return (
    existsSync(last) && statSync(last).mtimeMs > Math.max(...sources().map((file) => statSync(file).mtimeMs))
  )
}

function sources(): string[] {
  const inSrc = readdirSync(join(packageFolder, 'src'), { recursive: true, encoding: 'utf8' })
  const configs = [
    'package.json',
    'vite.config.ts',
    'vite.element.config.ts',
    'tsconfig.json',
    'tsconfig.build.json',
  ]
  return [...inSrc.map((file) => join('src', file)), ...configs].map((file) => join(packageFolder, file))
}

if (argv[1] === fileURLToPath(import.meta.url)) buildPackage()
