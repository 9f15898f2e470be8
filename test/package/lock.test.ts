import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageFolder } from '../../scripts/packBuild.js'

type Entry = {
  version: string
  integrity?: string
  link?: true
  dev?: true
  optional?: true
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

const lock = JSON.parse(readFileSync(join(packageFolder, 'package-lock.json'), 'utf8')) as {
  packages: { [path: string]: Entry }
}
const entries = Object.entries(lock.packages).filter(([path, { link }]) => path !== '' && !link)

/** The binaries of other systems whose integrity is not known yet. This number only goes down. */
const unknown = 32

test('every package that is installed here is held against an integrity', () => {
  const isElsewhere = ({ os, cpu, libc }: Entry) =>
    !(os?.includes('linux') ?? true) || !(cpu?.includes('x64') ?? true) || !(libc?.includes('glibc') ?? true)
  const lacking = entries.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
  const needed = lacking.filter(([, entry]) => !(entry.dev && entry.optional && isElsewhere(entry)))
  expect(needed.map(([path]) => path)).toEqual([])
  expect(lacking.length).toBeLessThanOrEqual(unknown)
})
