import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorWords } from '../../src/messages/errorWords.js'

const core = new URL('../../src/core/', import.meta.url)
const sources = readdirSync(core, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(new URL(path, core), 'utf8'))
  .join('\n')

test('an error can carry every detail that has words', () => {
  const details = Object.keys(errorWords).flatMap((key) => key.split('.').slice(1))
  expect(details.length).toBeGreaterThan(15)
  expect(details.filter((detail) => !sources.includes(`'${detail}'`))).toEqual([])
})
