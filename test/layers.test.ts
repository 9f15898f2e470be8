import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkLayers, coreRooms, findCircles } from '../scripts/layers.js'

test('imports run one way', () => {
  expect(checkLayers('src')).toEqual([])
})

test('no files of the simulator import each other', () => {
  expect(findCircles('simulator')).toEqual([])
})

test('the rooms of core are listed lowest first, so that the table allows no cycle', () => {
  const order = coreRooms.map(({ at }) => at)
  for (const { at, from } of coreRooms)
    for (const other of from)
      expect(order.indexOf(other), `${at} names ${other}`).toBeLessThan(order.indexOf(at))
})

test('finds an upward import in a real file of core', () => {
  const root = mkdtempSync(join(tmpdir(), 'layers-'))
  try {
    cpSync('src', join(root, 'src'), { recursive: true })
    const planted = join(root, 'src/core/record/record.ts')
    appendFileSync(planted, "import '../follow/resolveTransfer.js'\n")
    const line = readFileSync(planted, 'utf8').trimEnd().split('\n').length
    expect(checkLayers(join(root, 'src'))).toContain(
      `core/record/record.ts:${line} imports ../follow/resolveTransfer.js: core/record may not import core/follow`,
    )
  } finally {
    rmSync(root, { recursive: true })
  }
})

describe('on a tree of test files', () => {
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'layers-'))
  })
  afterEach(() => {
    rmSync(root, { recursive: true })
  })

  const check = (files: { [path: string]: string }) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, 'src', path)), { recursive: true })
      writeFileSync(join(root, 'src', path), text)
    }
    return checkLayers(join(root, 'src'))
  }

  test('accepts what the table allows', () => {
    expect(
      check({
        'core/record/a.ts': "import './b.js'\nimport '../chain/c.js'",
        'core/record/b.ts': "const load = () => import('../chain/c.js')",
        'core/chain/c.ts': '',
        'core/transfer/evm/a.ts': "import { isAddress } from 'viem/utils'\nimport '../submit.js'",
        'core/transfer/submit.ts': "import type { A } from '../record/a.js'",
        'hooks/useA.tsx': "import { useState } from 'react'\nimport { a } from '../core/record/a.js'",
        'wallets/evm/a.ts': "import { signTypedData } from 'wagmi/actions'",
        'wallets/solana/a.ts': "import { PublicKey } from '@solana/web3.js'",
        'widget/Widget.tsx': "import type { QueryClient } from '@tanstack/react-query'",
        'index.ts': "export { useA } from './hooks/useA.js'\nexport { Widget } from './widget/Widget.js'",
      }),
    ).toEqual([])
  })

  test.each([
    ['core/a.ts', "import { useState } from 'react'", 'core may not import that package'],
    ['core/a.ts', "import type { ReactNode } from 'react'", 'core may not import that package'],
    ['core/a.ts', "import { readFileSync } from 'node:fs'", 'core may not import that package'],
    ['core/a.ts', "import { viemish } from 'viemish'", 'core may not import that package'],
    ['core/a.ts', "export { createConfig } from 'wagmi'", 'core may not import that package'],
    ['core/a.ts', "export * from 'wagmi'", 'core may not import that package'],
    ['core/a.ts', "const load = () => import('react')", 'core may not import that package'],
    ['core/a.ts', "type Node = import('react').ReactNode", 'core may not import that package'],
    ['core/a.ts', "import react = require('react')", 'core may not import that package'],
    ['core/a.ts', "const react = require('react')", 'core may not import that package'],
    ['core/a.ts', 'const load = (name: string) => import(name)', 'core may not import that package'],
    ['core/a.ts', "import 'usdc-bridge-react'", 'core may not import that package'],
    ['query/a.ts', "import { useState } from 'react'", 'query may not import that package'],
    ['hooks/a.ts', "import { useAccount } from 'wagmi'", 'hooks may not import that package'],
    ['hooks/a.ts', "import { PublicKey } from '@solana/web3.js'", 'hooks may not import that package'],
    [
      'components/a.tsx',
      "import { useQuery } from '@tanstack/react-query'",
      'components may not import that package',
    ],
    [
      'widget/a.tsx',
      "import { useQuery } from '@tanstack/react-query'",
      'widget may not import that package',
    ],
    ['wallets/evm/a.ts', "import '@solana/web3.js'", 'wallets/evm may not import that package'],
    ['wallets/solana/a.ts', "import 'wagmi'", 'wallets/solana may not import that package'],
    ['server/a.ts', "import 'react'", 'server may not import that package'],
    ['testing/a.ts', "import 'react'", 'testing may not import that package'],
    ['core/record/a.ts', "import '../follow/other.js'", 'core/record may not import core/follow'],
    [
      'core/record/a.ts',
      "import type { Other } from '../follow/other.js'",
      'core/record may not import core/follow',
    ],
    ['core/record/a.ts', "const late = () => import('../other.js')", 'core/record may not import core'],
    ['core/follow/evm/a.ts', "import '../other.js'", 'core/follow/evm may not import core/follow'],
    ['core/transfer/a.ts', "import './evm/other.js'", 'core/transfer may not import core/transfer/evm'],
    ['core/read/evm/a.ts', "import '../../record/other.js'", 'core/read/evm may not import core/record'],
    ['core/follow/a.ts', "import { toHex } from 'idb'", 'core/follow may not import that package'],
    ['core/a.ts', "import '../query/other.js'", 'core may not import query'],
    ['core/a.ts', "import type { Other } from '../query/other.js'", 'core may not import query'],
    ['query/a.ts', "import '../hooks/other.js'", 'query may not import hooks'],
    ['components/a.ts', "import '../hooks/other.js'", 'components may not import hooks'],
    ['components/a.ts', "import '../widget/other.js'", 'components may not import widget'],
    ['hooks/a.ts', "import '../components/other.js'", 'hooks may not import components'],
    ['hooks/a.ts', "import '../wallets/solana/other.js'", 'hooks may not import wallets/solana'],
    ['wallets/evm/a.ts', "import '../solana/other.js'", 'wallets/evm may not import wallets/solana'],
    ['server/a.ts', "import '../query/other.js'", 'server may not import query'],
    ['testing/a.ts', "import '../hooks/other.js'", 'testing may not import hooks'],
    ['solana/a.ts', "import '../widget/other.js'", 'solana may not import widget'],
    ['widget/a.ts', "import '../index.js'", 'widget may not import index.ts'],
    ['index.ts', "import './server/other.js'", 'index.ts may not import server'],
    ['index.ts', "import './messages/locales/other.js'", 'index.ts may not import messages/locales'],
    ['messages/a.ts', "import './locales/other.js'", 'messages may not import messages/locales'],
    ['index.ts', "import './solana/other.js'", 'index.ts may not import solana'],
    ['core/a.ts', "import '../../test/other.js'", 'it is outside of src'],
    ['core/a.ts', "import './styles.css'", 'there is no such TypeScript file'],
    ['core/a.ts', "import './missing.js'", 'there is no such TypeScript file'],
  ])('%s: %s', (file, text, problem) => {
    const folders = [
      'core',
      'core/follow',
      'core/record',
      'core/transfer/evm',
      'query',
      'hooks',
      'components',
      'widget',
      'messages/locales',
      'wallets/solana',
      'server',
      'solana',
      '../test',
    ]
    const others = Object.fromEntries(folders.map((folder) => [`${folder}/other.ts`, '']))
    const problems = check({ ...others, 'core/styles.css': '', 'index.ts': '', [file]: `\n${text}` })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${file}:2 imports .+: ${problem}$`))
  })

  test('treats a room of core outside the table as no layer, which may import nothing', () => {
    expect(check({ 'core/drawer/a.ts': "import '../record/b.js'", 'core/record/b.ts': '' })).toEqual([
      'core/drawer/a.ts belongs to no layer: add its folder to the table',
    ])
  })

  test('reports more than three files of core beside its rooms', () => {
    const flat = (count: number) =>
      Object.fromEntries(['a', 'b', 'c', 'd'].slice(0, count).map((name) => [`core/${name}.ts`, '']))
    expect(check(flat(3))).toEqual([])
    expect(check(flat(4))).toEqual([
      'core: 4 files stand beside the rooms, 3 may: core/a.ts, core/b.ts, core/c.ts, core/d.ts',
    ])
  })

  test('reports a folder that is not in the table', () => {
    expect(check({ 'utils/a.ts': '' })).toEqual([
      'utils/a.ts belongs to no layer: add its folder to the table',
    ])
  })

  test('reports files that import each other, except for types', () => {
    expect(
      check({
        'core/record/a.ts': "import './b.js'",
        'core/record/b.ts': "export { c } from './c.js'",
        'core/record/c.ts': "const load = () => import('./a.js')",
        'core/record/d.ts': "import type { E } from './e.js'",
        'core/record/e.ts': "import './d.js'",
      }),
    ).toEqual([
      'core/record/a.ts -> core/record/b.ts -> core/record/c.ts -> core/record/a.ts: these files import each other',
    ])
  })

  test('reports an entry that reaches a forbidden file through allowed ones', () => {
    expect(
      check({
        'index.ts': "export { useA } from './hooks/useA.js'",
        'hooks/useA.ts': "import '../core/a.js'",
        'core/a.ts': '',
        'solana/core.ts': "export { b } from '../wallets/solana/b.js'",
        'wallets/solana/b.ts': "import './c.js'",
        'wallets/solana/c.ts': "const load = () => import('react')",
      }),
    ).toEqual(['wallets/solana/c.ts:1 imports react: solana/core.ts may not load that'])
  })

  test.each([
    'const width = window.innerWidth',
    'export const locks = navigator.locks',
    "if (document) console.log('page')",
    'const { indexedDB } = globalThis\nconst opened = globalThis.indexedDB',
    'const page = { document }',
    'class Page { static title = document.title }',
  ])('reports a browser global read at import: %s', (text) => {
    const problems = check({ 'core/a.ts': text })
    expect(problems).toEqual([
      expect.stringMatching(/^core\/a\.ts:\d reads \w+ at import: a server has none$/),
    ])
  })

  test.each([
    'const title = () => document.title',
    'function width() { return window.innerWidth }',
    "const isBrowser = typeof window !== 'undefined'",
    'const copy = { document: 1 }',
    'type Page = { document: Document }',
    'const a = { b() { return window } }',
    'declare const options: { window: number }\nconst length = options.window',
  ])('accepts one that is not read at import: %s', (text) => {
    expect(check({ 'core/a.ts': text })).toEqual([])
  })
})
