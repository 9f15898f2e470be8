import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { amountWords } from '../../src/messages/amountWords.js'
import { formWords } from '../../src/messages/formWords.js'
import { recipientWords } from '../../src/messages/recipientWords.js'
import { sheetWords } from '../../src/messages/sheetWords.js'
import type { Translation } from '../../src/messages/Translation.js'
import { transferWords } from '../../src/messages/transferWords.js'

type Key = keyof Translation

const english: Translation = {
  ...amountWords,
  ...formWords,
  ...recipientWords,
  ...sheetWords,
  ...transferWords,
}
const keys = Object.keys(english) as Key[]
const folder = new URL('../../src/messages/locales/', import.meta.url)
const files = readdirSync(folder).map((file) => file.replace(/\.ts$/, ''))

/** The only export of a module. */
async function readLocale(file: string): Promise<Translation> {
  const { [file]: translation } = await import(new URL(`${file}.ts`, folder).pathname)
  return translation
}

const tagOf = (file: string) => file.replace(/[A-Z]+/, '-$&')
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

/** Names that no language translates, and English words that a language has adopted. */
const sameAsEnglish: { readonly [file: string]: readonly Key[] } = {
  any: ['walletsEvm', 'walletsSolana', 'permit'],
  de: ['gas', 'inTime'],
  es: ['gas'],
  fr: ['gas', 'transaction'],
}

/** Claims that must not be made before they are known. */
const tooSoon: { readonly [file: string]: RegExp } = {
  fr: /échou|échec|perdu|erreur/i,
  tr: /başarısız|kaybol|kaybed|hata/i,
  zhCN: /失败|丢失|错误/,
  ja: /失敗|失われ|紛失|エラー/,
  ko: /실패|잃|분실|오류/,
  ar: /فشل|ضاع|مفقود|خطأ/,
  he: /נכשל|כישלון|אבד|שגיאה/,
  hi: /विफल|असफल|खो गय|त्रुटि/,
  ptBR: /falh|perdid|erro\b/i,
  es: /fall[aóo]|fallid|perdid|error/i,
  de: /fehlgeschlagen|gescheitert|verloren|fehler/i,
}

/** Wrong punctuation for a script or a language. Latin words and values keep their own. */
const misset: { readonly [file: string]: RegExp } = {
  ar: /[,;?]/,
  fr: /[^\u00a0\u202f][:;?]/,
  hi: /\p{Script=Devanagari}[.|]/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][,.:;?()]/u,
  zhCN: /\p{Script=Han}[,.:;?()]/u,
}

/** Words that fit a time of day only: `{time}` includes its day if it is not today. */
const hourOnly: { readonly [file: string]: RegExp } = {
  en: /\bat \{time\}/,
  ar: /(عند|الساعة) \{time\}/,
  de: /\bum \{time\}/,
  es: /\ba las? \{time\}/,
  fr: /(^|\s)à \{time\}/,
  he: /בשעה \{time\}|ב־\{time\}/,
  ptBR: /(^|\s)às? \{time\}/,
  tr: /saat \{time\}|\{time\}’/i,
}

/** The script of each language, to detect swapped files. */
const scripts: { readonly [file: string]: RegExp } = {
  ar: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  hi: /\p{Script=Devanagari}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
  zhCN: /\p{Script=Han}/u,
}

const sentenceEnd = /[.。।]$/

test('the package has an entry for each, named as a BCP 47 tag', () => {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  const { exports } = JSON.parse(manifest) as { exports: { [path: string]: unknown } }
  const entries = Object.entries(exports).filter(([path]) => path.startsWith('./locales/'))
  expect(Object.fromEntries(entries)).toEqual(
    Object.fromEntries(
      files.map((file) => [
        `./locales/${tagOf(file)}`,
        {
          types: `./dist/messages/locales/${file}.d.ts`,
          default: `./dist/messages/locales/${file}.js`,
        },
      ]),
    ),
  )
  expect(files.map(tagOf)).toEqual(Intl.getCanonicalLocales(files.map(tagOf)))
})

test('the handbook lists each of them as not yet reviewed', () => {
  const page = readFileSync(new URL('../../docs/languages.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `locales\/(\S+)`\s+\| `(\w+)`.*\| not yet\s+\|$/gm)]
  expect(rows.map(([, tag, name]) => `${tag} ${name}`).sort()).toEqual(
    files.map((file) => `${tagOf(file)} ${file}`).sort(),
  )
})

test('English puts no word before a time that fits a time of day only', () => {
  expect(keys.filter((key) => hourOnly.en?.test(english[key]))).toEqual([])
})

describe.each(files)('%s', async (file) => {
  const translation = await readLocale(file)
  const keysWhere = (isWrong: (text: string, key: Key) => boolean) =>
    keys.filter((key) => isWrong(translation[key] ?? '', key)).map((key) => `${key}: ${translation[key]}`)

  it('has every key and no other', () => {
    expect(Object.keys(translation).sort()).toEqual([...keys].sort())
  })

  it('uses the same placeholders as English in each text', () => {
    expect(keysWhere((text, key) => placeholders(text).join() !== placeholders(english[key]).join())).toEqual(
      [],
    )
    expect(keysWhere((text) => /[{}]/.test(text.replace(/\{\w+\}/g, '')))).toEqual([])
  })

  it('leaves only names in English', () => {
    const same: readonly Key[] = [...(sameAsEnglish.any ?? []), ...(sameAsEnglish[file] ?? [])]
    expect(keysWhere((text, key) => text === english[key] && !same.includes(key))).toEqual([])
  })

  it('has no typographic mistake', () => {
    expect(keysWhere((text) => text !== text.trim() || text === '' || / {2}|\n/.test(text))).toEqual([])
    expect(keysWhere((text) => /['"`!—]/.test(text))).toEqual([])
  })

  it('uses its own script and punctuation', () => {
    const names: readonly Key[] = sameAsEnglish.any ?? []
    const script = scripts[file] ?? /\p{Script=Latin}/u
    expect(keysWhere((text, key) => !script.test(text) && !names.includes(key))).toEqual([])
    expect(keysWhere((text, key) => misset[file]?.test(text) === true && !names.includes(key))).toEqual([])
  })

  it('ends sentences with a full stop, and labels without', () => {
    expect(keysWhere((text, key) => sentenceEnd.test(text) !== sentenceEnd.test(english[key]))).toEqual([])
  })

  it('puts no word before a time that fits a time of day only', () => {
    expect(keysWhere((text) => hourOnly[file]?.test(text) === true)).toEqual([])
  })

  it('calls nothing failed or lost that is not known yet', () => {
    expect(tooSoon[file]).toBeInstanceOf(RegExp)
    expect(keysWhere((text) => tooSoon[file]?.test(text) === true)).toEqual([])
  })

  it('keeps button labels short enough for a narrow card', () => {
    const isButton = (key: Key) => /^button\.|^(signIn|unsavedGoOn|cancel|tryAgain)$/.test(key)
    expect(keysWhere((text, key) => isButton(key) && text.length > 30)).toEqual([])
  })
})
