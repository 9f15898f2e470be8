import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listSections } from '../../src/doctor/finding.js'

test('every section that a finding names is a heading of the README', () => {
  const text = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  expect(listSections().filter((section) => !headings.includes(section))).toEqual([])
})
