import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listPages } from '../../src/doctor/finding.js'

test('every page that a finding names exists', () => {
  expect(listPages().length).toBeGreaterThan(3)
  expect(listPages().filter((page) => !existsSync(new URL(`../../${page}`, import.meta.url)))).toEqual([])
})
