/**
 * `npx tsx scripts/translations.ts [--still-right KEY…]`: records that every language matches the present English.
 * Lists texts changed only in English, and records nothing unless they are named as still correct.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { argv, exit, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { amountWords } from '../src/messages/amountWords.js'
import { formWords } from '../src/messages/formWords.js'
import { recipientWords } from '../src/messages/recipientWords.js'
import { sheetWords } from '../src/messages/sheetWords.js'
import { transferWords } from '../src/messages/transferWords.js'

/** The hash of every text, by language and key. */
export type Texts = { readonly [language: string]: { readonly [key: string]: string } }

const note = new URL('../test/messages/translations.json', import.meta.url)
/** The length of a hash, in characters. */
const length = 4
const folder = new URL('../src/messages/locales/', import.meta.url)

/** The current texts. */
export async function readTexts(): Promise<Texts> {
  const english = { ...amountWords, ...formWords, ...recipientWords, ...sheetWords, ...transferWords }
  const texts: { [language: string]: { [key: string]: string } } = { en: shortened(english) }
  for (const file of readdirSync(folder).sort()) {
    const language = file.replace(/\.ts$/, '')
    const { [language]: words } = await import(new URL(file, folder).href)
    texts[language] = shortened(words)
  }
  return texts
}

/** The file format: for each key, the hashes of all languages in order. */
type Note = { languages: readonly string[]; texts: { readonly [key: string]: string } }

/** The texts at the last confirmation that all languages match. */
export function readNoted(): Texts {
  const { languages, texts }: Note = JSON.parse(readFileSync(note, 'utf8'))
  const textsOf = (place: number) =>
    Object.entries(texts).map(([key, all]) => [key, all.slice(place * length, (place + 1) * length)])
  return Object.fromEntries(
    languages.map((language, place) => [language, Object.fromEntries(textsOf(place))]),
  )
}

function writeNote(texts: Texts): void {
  const languages = Object.keys(texts)
  const together = (key: string) => languages.map((language) => texts[language]?.[key]).join('')
  const keys = Object.keys(texts.en ?? {})
  const noted: Note = { languages, texts: Object.fromEntries(keys.map((key) => [key, together(key)])) }
  writeFileSync(note, `${JSON.stringify(noted, undefined, 2)}\n`)
}

/** The languages of texts that changed in English and not in them, by key. */
export function findStale(noted: Texts, texts: Texts): { [key: string]: string[] } {
  const { en: english = {}, ...others } = texts
  const changed = Object.keys(english).filter((key) => noted.en?.[key] && noted.en[key] !== english[key])
  const entries = changed.map((key): [string, string[]] => [
    key,
    Object.keys(others).filter((language) => others[language]?.[key] === noted[language]?.[key]),
  ])
  return Object.fromEntries(entries.filter(([, languages]) => languages.length > 0))
}

function shortened(words: { readonly [key: string]: string }): { [key: string]: string } {
  const short = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, length)
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [key, short(text)]))
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const [, , option, ...stillRight] = argv
  const texts = await readTexts()
  const stale = Object.entries(findStale(readNoted(), texts)).filter(
    ([key]) => option !== '--still-right' || !stillRight.includes(key),
  )
  for (const [key, languages] of stale)
    stdout.write(`${key}: changed in English, not in ${languages.join(', ')}\n`)
  if (stale.length > 0) exit(1)
  writeNote(texts)
}
