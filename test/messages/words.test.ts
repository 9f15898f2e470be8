import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as errors from '../../src/core/errors/index.js'
import { amountWords } from '../../src/messages/amountWords.js'
import { errorWords } from '../../src/messages/errorWords.js'
import { fill } from '../../src/messages/fill.js'
import { formWords } from '../../src/messages/formWords.js'
import { recipientWords } from '../../src/messages/recipientWords.js'
import { sheetWords } from '../../src/messages/sheetWords.js'
import { transferWords } from '../../src/messages/transferWords.js'

const words: { readonly [key: string]: string } = {
  ...amountWords,
  ...formWords,
  ...recipientWords,
  ...sheetWords,
  ...transferWords,
}
const root = new URL('../../src', import.meta.url).pathname

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('messages'))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n')

/** Keys composed at run time, such as `t(`amount.${reason}`)`. */
const composed = [...sources.matchAll(/`([^`$]*)\$\{[^}]*\}([^`$]*)`/g)]
  .map(([, start = '', end = '']) => ({ start, end }))
  .filter(({ start, end }) => start.endsWith('.') || /^(Title|Text|Said)$/.test(end))

/** Used by the widget, which composes the parts. */
const widgetWords = /^(amount|recipient|route|service|button|note)\.|^title$/
const hasWidget = statSync(join(root, 'widget'), { throwIfNoEntry: false }) !== undefined

const isUsed = (key: string) =>
  sources.includes(`'${key}'`) ||
  composed.some(({ start, end }) => key.startsWith(start) && key.endsWith(end) && key !== start + end)

describe('words', () => {
  it('has no key in two sets', () => {
    const keys = [amountWords, formWords, recipientWords, sheetWords, transferWords].flatMap((set) =>
      Object.keys(set),
    )
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('has no unused key', () => {
    const isExpected = (key: string) => !(key in errorWords) && (hasWidget || !widgetWords.test(key))
    expect(Object.keys(words).filter((key) => isExpected(key) && !isUsed(key))).toEqual([])
  })

  it('has no placeholder that nothing fills', () => {
    const named = Object.values(words).flatMap((text) => text.match(/(?<=\{)\w+(?=\})/g) ?? [])
    const isGiven = (name: string) => new RegExp(`\\b${name}(:|,| \\}|\\b\\s*\\})`).test(sources)
    expect([...new Set(named)].filter((name) => !isGiven(name))).toEqual([])
  })

  it('has every key that the code uses', () => {
    const asked = [...sources.matchAll(/\b(?:t|tRich)\('([^']+)'/g)].map(([, key = '']) => key)
    expect(asked.length).toBeGreaterThan(100)
    expect(asked.filter((key) => !(key in words))).toEqual([])
  })

  it('has whole sentences or labels, without typographic mistakes', () => {
    for (const [key, text] of Object.entries(words)) {
      expect(text, key).toBe(text.trim())
      expect(text, key).not.toMatch(/ {2}|!|['"]|\b(fail|failed|lost forever|oops)\b/i)
      expect(text.replace(/\{\w+\}/g, ''), key).not.toMatch(/[{}]/)
    }
  })

  it('has words for every error that a person can run into', () => {
    const integration = ['BridgeError', 'InvalidConfigError', 'ProviderNotFoundError']
    const names = Object.keys(errors).filter((name) => name.endsWith('Error') && !integration.includes(name))
    expect(names.length).toBeGreaterThan(30)
    expect(names.filter((name) => !(name in errorWords))).toEqual([])
  })
})

describe('fill', () => {
  it('fills every placeholder, including repeated ones', () => {
    expect(fill('{a} to {b}, {a}', { a: 'Base', b: 7 })).toEqual(['Base', ' to ', 7, ', ', 'Base'])
  })

  it('leaves a placeholder without a value visible', () => {
    expect(fill('{toString} {amont}', { amount: '1' }).join('')).toBe('{toString} {amont}')
  })

  it('does not treat values as templates', () => {
    expect(fill('{a}', { a: '{b}', b: 'no' }).join('')).toBe('{b}')
  })
})
