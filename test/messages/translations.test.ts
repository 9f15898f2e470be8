import { expect, test } from 'vitest'
import { findStale, readNoted, readTexts } from '../../scripts/translations.js'

const was = { en: { a: 'one', b: 'two' }, de: { a: 'eins', b: 'zwei' }, fr: { a: 'un', b: 'deux' } }

test('reports a text changed only in English, with the languages that still have the old meaning', () => {
  const now = { en: { a: 'one!', b: 'two' }, de: { a: 'eins!', b: 'zwei' }, fr: { a: 'un', b: 'deux' } }
  expect(findStale(was, now)).toEqual({ a: ['fr'] })
})

test('accepts a new text, and one changed everywhere or only in other languages', () => {
  const now = {
    en: { a: 'one!', b: 'two', c: 'three' },
    de: { a: 'e', b: 'z', c: 'drei' },
    fr: { a: 'u', b: 'deux' },
  }
  expect(findStale(was, now)).toEqual({})
})

test('no text was changed only in English', async () => {
  expect(findStale(readNoted(), await readTexts())).toEqual({})
})

test('the noted texts are the current ones; if not, run `npx tsx scripts/translations.ts`', async () => {
  expect(readNoted()).toEqual(await readTexts())
})
