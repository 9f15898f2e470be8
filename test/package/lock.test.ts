import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageFolder } from '../../scripts/packBuild.js'

type Entry = { version: string; integrity?: string; resolved?: string; link?: true }

const lock = JSON.parse(readFileSync(join(packageFolder, 'package-lock.json'), 'utf8')) as {
  packages: { [path: string]: Entry }
}
const entries = Object.entries(lock.packages).filter(([path, { link }]) => path !== '' && !link)

test('every package has an integrity hash, including binaries for other systems, and installs from any registry', () => {
  const lacking = entries.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
  expect(lacking.map(([path, { version }]) => `${path}@${version}`)).toEqual([])
  expect(entries.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([])
})
