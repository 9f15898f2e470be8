import { expect, test } from 'vitest'
import { findStale, readNoted, readTexts } from '../../scripts/translations.js'

const was = { en: { a: 'one', b: 'two' }, de: { a: 'eins', b: 'zwei' }, fr: { a: 'un', b: 'deux' } }

test('a text that is changed in English alone is named with the languages that still say what it said', () => {
  const now = { en: { a: 'one!', b: 'two' }, de: { a: 'eins!', b: 'zwei' }, fr: { a: 'un', b: 'deux' } }
  expect(findStale(was, now)).toEqual({ a: ['fr'] })
})

test('a new text, and one that is changed everywhere or elsewhere alone, is none', () => {
  const now = {
    en: { a: 'one!', b: 'two', c: 'three' },
    de: { a: 'e', b: 'z', c: 'drei' },
    fr: { a: 'u', b: 'deux' },
  }
  expect(findStale(was, now)).toEqual({})
})

test('no text was changed in English alone', async () => {
  expect(findStale(readNoted(), await readTexts())).toEqual({})
})

test('what is noted is what the texts are: run `npx tsx scripts/translations.ts`', async () => {
  expect(readNoted()).toEqual(await readTexts())
})
