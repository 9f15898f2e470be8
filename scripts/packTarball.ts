import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPackage, packageFolder } from './packBuild.js'

/** Packs the package into `folder`, and returns the tarball's path. */
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

/**
 * Empties `folder` and makes it a project with the package as npm would install it, and the checkout's other packages.
 */
export function packIntoHost(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // Without its own name, the folder would belong to the package, whose name would then resolve to its own `dist`.
  writeFileSync(join(folder, 'package.json'), '{ "name": "host", "private": true, "type": "module" }')
  unpackTarball(packTarball(folder), join(folder, 'node_modules/usdc-bridge-react'))
}

/** Unpacks a tarball as npm would, into `folder`. */
export function unpackTarball(tarball: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'])
}
