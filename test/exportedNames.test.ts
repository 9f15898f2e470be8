import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkExportedNames } from '../scripts/exportedNames.js'

test.each(['src', 'simulator', 'sandbox'])('in %s no exported name means two things', (folder) => {
  expect(checkExportedNames(folder)).toEqual([])
})

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'names-'))
})
afterEach(() => {
  rmSync(root, { recursive: true })
})

function check(files: { [path: string]: string }) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkExportedNames(root)
}

test.each([
  ['a function', 'export async function read() {}'],
  ['a component', 'export const Read = () => null'],
  ['a type', 'export type Read = string'],
  ['an interface', 'export interface Read {}'],
  ['a class', 'export class Read {}'],
  ['a component, its props beside it', 'export function Read() {}\nexport declare namespace Read {}'],
])('a name that is exported twice is found: %s', (_what, text) => {
  const name = text.includes('Read') ? 'Read' : 'read'
  expect(check({ 'core/a.ts': text, 'widget/b.tsx': `\nexport type ${name} = number` })).toEqual([
    `core/a.ts, widget/b.tsx: each exports a ${name} of its own`,
  ])
})

test('a name that is re-exported, private or translated is no conflict', () => {
  expect(
    check({
      'a.ts': 'export const read = 1',
      'index.ts': "export { read } from './a.js'\nexport * from './a.js'",
      'b.ts': 'const read = 2',
      'messages/locales/de.ts': 'export const translation = {}',
      'messages/locales/fr.ts': 'export const translation = {}',
    }),
  ).toEqual([])
})
