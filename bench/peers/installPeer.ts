import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Peer } from './peers.js'

/** Installs a peer into a folder below this one, unless it is there in these versions, and returns that folder. */
export function installPeer({ name, packages }: Peer, folder: string): string {
  const own = join(folder, name)
  const manifest = join(own, 'package.json')
  const text = JSON.stringify({ name: 'host', private: true, type: 'module', dependencies: packages })
  if (existsSync(join(own, 'package-lock.json')) && readFileSync(manifest, 'utf8') === text) return own
  mkdirSync(own, { recursive: true })
  writeFileSync(manifest, text)
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: own,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return own
}
