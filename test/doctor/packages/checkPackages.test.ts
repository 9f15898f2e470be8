import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPackages, readWantedPeers } from '../../../src/doctor/command/findPackages.js'
import { checkPackages } from '../../../src/doctor/packages/checkPackages.js'
import { satisfies } from '../../../src/doctor/packages/satisfies.js'
import { notWell } from '../doctorOnSandbox.js'

const wanted = readWantedPeers()
const good = {
  viem: '2.57.1',
  wagmi: '3.7.7',
  '@tanstack/react-query': '5.108.0',
  react: '19.3.1',
  'react-dom': '19.3.1',
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-packages-'))
  install(good)
})
afterEach(() => rmSync(folder, { recursive: true }))

function install(versions: { readonly [place: string]: string }) {
  for (const [place, version] of Object.entries(versions)) {
    const path = join(folder, 'node_modules', place, 'package.json')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify({ version }))
  }
}

const examine = () => notWell(checkPackages(wanted, findPackages(folder, Object.keys(wanted))))

test('lists each matching peer once', () => {
  expect(examine()).toEqual([])
})

test('reports a peer that is too old', () => {
  install({ wagmi: '2.12.0' })
  expect(examine()).toEqual([
    'problem packages packages: `wagmi` is 2.12.0, but ^2.19.0 || ^3.1.0 is required.',
  ])
})

test('reports a missing peer, and a missing optional one', () => {
  rmSync(join(folder, 'node_modules/wagmi'), { recursive: true })
  expect(examine()).toEqual([expect.stringMatching(/^warning packages packages: `wagmi` is not installed/)])
})

test.each([
  ['@tanstack/react-query', 'connectkit'],
  ['wagmi', '@rainbow-me/rainbowkit'],
  ['viem', 'wagmi'],
  ['viem', '@wagmi/core'],
  ['viem', 'usdc-bridge-react'],
])('reports a second copy of %s within %s, by npm', (name, holder) => {
  install({ [`${holder}/node_modules/${name}`]: '2.40.0' })
  expect(examine()).toEqual([
    expect.stringMatching(
      new RegExp(`duplicates: .${name}. is installed 2 times: .*; 2.40.0 in node_modules/${holder}/`),
    ),
  ])
})

test('reports a second copy of viem within a package that keeps it private', () => {
  install({ '@walletconnect/utils/node_modules/viem': '2.23.2' })
  const findings = checkPackages(wanted, findPackages(folder, Object.keys(wanted)))
  expect(findings.find(({ check }) => check === 'duplicates')).toMatchObject({
    verdict: 'ok',
    says: expect.stringContaining('cost only bytes'),
  })
})

test('reports copies in the store of pnpm, and counts a linked one once', () => {
  const store = 'node_modules/.pnpm/@tanstack+react-query@5.108.0/node_modules/@tanstack/react-query'
  rmSync(join(folder, 'node_modules/@tanstack/react-query'), { recursive: true })
  mkdirSync(join(folder, store), { recursive: true })
  writeFileSync(join(folder, store, 'package.json'), JSON.stringify({ version: '5.108.0' }))
  symlinkSync(join(folder, store), join(folder, 'node_modules/@tanstack/react-query'))
  expect(examine()).toEqual([])
  install({ '.pnpm/@tanstack+react-query@5.90.0/node_modules/@tanstack/react-query': '5.90.0' })
  expect(examine()).toEqual([
    expect.stringMatching(/duplicates: `@tanstack\/react-query` is installed 2 times/),
  ])
})

test('finds packages of a workspace in a parent folder', () => {
  const app = join(folder, 'apps/page')
  mkdirSync(app, { recursive: true })
  const found = findPackages(app, ['viem'])
  expect(found).toEqual([{ name: 'viem', version: '2.57.1', place: '../../node_modules/viem', isOwn: true }])
})

test('reports a folder without installed packages', () => {
  rmSync(join(folder, 'node_modules'), { recursive: true })
  expect(examine()).toEqual([expect.stringMatching(/^unknown packages packages: No peer is installed/)])
})

test.each([
  ['2.40.0', '^2.40.0', true],
  ['2.57.1', '^2.40.0', true],
  ['2.39.9', '^2.40.0', false],
  ['3.0.0', '^2.40.0', false],
  ['0.15.40', '^0.15.39', true],
  ['0.16.0', '^0.15.39', false],
  ['3.0.9', '^2.19.0 || ^3.1.0', false],
  ['3.1.0', '^2.19.0 || ^3.1.0', true],
  ['19.0.0-rc.1', '^18.3.0 || ^19.0.0', false],
  ['next', '^18.3.0', false],
  ['2.40.0', '12.40.0', false],
])('%s in %s: %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected)
})

test('reads every range of the package’s own manifest', () => {
  const lowest = Object.values(wanted).map(({ range }) => [
    range.split('||')[0]?.trim().slice(1) ?? '',
    range,
  ])
  expect(lowest.length).toBeGreaterThan(5)
  expect(lowest.filter(([version = '', range = '']) => !satisfies(version, range))).toEqual([])
})
