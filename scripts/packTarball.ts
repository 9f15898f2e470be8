import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
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

/** Empties `folder`, and makes a project of it: the package as npm would install it, and the checkout's packages for all else. */
export function packIntoHost(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // Without a name of their own, its pages would belong to the package, whose name then means its own `dist`.
  writeFileSync(join(folder, 'package.json'), '{ "name": "host", "private": true, "type": "module" }')
  unpackTarball(packTarball(folder), join(folder, 'node_modules/usdc-bridge-react'))
}

/** Unpacks a tarball as npm would, into `folder`. */
export function unpackTarball(tarball: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'])
}
