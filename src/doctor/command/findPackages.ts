import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { InstalledPackage, WantedPeers } from '../packages/checkPackages.js'

/**
 * The path from `command` is the same in the sources and in the build. With `new URL`, Vite would treat the file as an
 * asset.
 */
const ownManifest = join(dirname(fileURLToPath(import.meta.url)), '../../../package.json')

/** Reads the peers from this package's own manifest. */
export function readWantedPeers(): WantedPeers {
  const { peerDependencies = {}, peerDependenciesMeta = {} } = readManifest(ownManifest)
  return Object.fromEntries(
    Object.entries(peerDependencies).map(([name, range]) => [
      name,
      { range, isOptional: peerDependenciesMeta[name]?.optional === true },
    ]),
  )
}

/** Finds every installed copy of some packages for the app in a folder, for npm, yarn and pnpm. */
export function findPackages(folder: string, names: readonly string[]): readonly InstalledPackage[] {
  const found = new Map<string, InstalledPackage>()
  for (const name of names) {
    const own = ancestors(folder)
      .map((place) => join(place, 'node_modules', name))
      .find((place) => existsSync(join(place, 'package.json')))
    if (own) add(found, { folder, name, place: own, isOwn: true })
  }
  for (const modules of ancestors(folder).map((place) => join(place, 'node_modules')))
    for (const nested of listModules(modules, 0))
      for (const name of names) add(found, { folder, name, place: join(nested, name), isOwn: false })
  return [...found.values()]
}

type Manifest = {
  version?: string
  peerDependencies?: { [name: string]: string }
  peerDependenciesMeta?: { [name: string]: { optional?: boolean } }
}

/** How deep to search for packages inside packages. */
const deepest = 4

function add(
  found: Map<string, InstalledPackage>,
  { folder, name, place, isOwn }: { folder: string; name: string; place: string; isOwn: boolean },
) {
  const manifest = join(place, 'package.json')
  if (!existsSync(manifest)) return
  const real = realpathSync(place)
  if (found.has(real)) return
  const { version = 'of no version' } = readManifest(manifest)
  found.set(real, { name, version, place: relative(folder, real) || '.', isOwn })
}

/** Lists a `node_modules` folder and those inside its packages. A link's target is found elsewhere too. */
function listModules(modules: string, depth: number): readonly string[] {
  if (depth > deepest || !existsSync(modules)) return []
  return [
    modules,
    ...packagesIn(modules).flatMap((place) => listModules(join(place, 'node_modules'), depth + 1)),
  ]
}

function packagesIn(modules: string): readonly string[] {
  return folders(modules).flatMap((name) => {
    const place = join(modules, name)
    if (name === '.pnpm') return folders(place).map((store) => join(place, store))
    return name.startsWith('@') ? folders(place).map((scoped) => join(place, scoped)) : [place]
  })
}

function folders(place: string): readonly string[] {
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}

function ancestors(folder: string): readonly string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...ancestors(parent)]
}

function readManifest(path: string): Manifest {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Manifest
  } catch {
    return {}
  }
}
