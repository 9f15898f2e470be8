import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, parseAmount } from '../../../src/core/amount/parseAmount.js'
import { readAmountText } from '../../../src/core/amount/readAmountText.js'

const runs = { seed: 1, numRuns: 2_000 }

const amounts = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n })
const locales = fc.constantFrom('en', 'de', 'fr', 'pt-BR', 'tr', 'ar-EG', 'hi', 'fa', 'de-CH', 'en-IN', 'pl')

test('an amount written for the service reads back as the same amount', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      const text = formatAmount(amount)
      expect(text).toMatch(/^\d+\.\d{2,6}$/)
      expect(parseAmount(text)).toEqual({ status: 'valid', amount })
    }),
    runs,
  )
})

test('text is an exact amount or none: a valid amount has the same digits as its text', () => {
  const typed = fc.stringMatching(/^[ 0-9.,+eE-]{0,24}$/)
  fc.assert(
    fc.property(typed, (text) => {
      const read = parseAmount(text)
      if (read.status !== 'valid') return
      const trim = (digits: string) => digits.replace(/^0+(?=\d)/, '').replace(/\.?0*$/, '')
      const [whole = '', fraction = ''] = text.trim().split('.')
      expect(trim(formatAmount(read.amount))).toBe(trim(`${whole || '0'}.${fraction}`))
    }),
    runs,
  )
})

test('an amount in a locale’s format reads back as that amount, or as one of two possible ones', () => {
  fc.assert(
    fc.property(amounts, locales, fc.boolean(), (amount, locale, useGrouping) => {
      const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 6, useGrouping })
      const read = readAmountText(format.format(`${amount}E-6` as `${number}`), locale)
      if (read.status === 'ambiguous') expect(read.readings).toContain(amount)
      else expect(read).toEqual({ status: 'valid', amount })
    }),
    runs,
  )
})

test('no text throws, and no text is read as an amount that cannot be sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), locales, (text, locale) => {
      const read = readAmountText(text, locale)
      if (read.status === 'valid') expect(read.amount > 0n && read.amount < 2n ** 64n).toBe(true)
    }),
    { seed: 1, numRuns: 300 },
  )
})
