import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildPackage, packageFolder } from './packBuild.js'

/** Packs what would be published into `folder`, and returns the tarball's path. */
export function packTarball(folder: string): string {
  buildPackage()
  mkdirSync(folder, { recursive: true })
  const output = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: packageFolder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ filename }] = JSON.parse(output) as [{ filename: string }]
  return join(folder, filename)
}

/** Unpacks a tarball as npm would, into `folder`. */
export function unpackTarball(tarball: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'])
}
