import { describe, expect, test } from 'vitest'
import { type AmountReading, readAmountText } from '../../../src/core/amount/readAmountText.js'

/** The widget's languages, and others with their own number formats. */
const locales =
  'en de es fr pt-BR tr ar he ja ko zh-CN hi ar-EG ar-MA fa ckb bn mr ne my dz de-CH de-AT fr-CH pt-PT es-MX en-IN en-ZA pl sv et bg th ur ta gsw ru uk vi id it nl'.split(
    ' ',
  )
const systems = ['latn', 'arab', 'arabext', 'deva', 'beng', 'thai', 'fullwide', 'mathmono'] as const

const largest = 18446744073709551615n
const valid = (amount: bigint) => ({ status: 'valid', amount }) as const
const ambiguous = (...readings: [bigint, bigint]) => ({ status: 'ambiguous', readings }) as const

/** Amounts of every length, with few and many decimals. */
const amounts = Array.from({ length: 19 }, (_, length) => {
  const amount = 1_234_567_890_123_456_789n / 10n ** BigInt(18 - length)
  return [amount, amount - (amount % 10_000n), amount - (amount % 1_000_000n)]
})
  .flat()
  .filter((amount) => amount > 0n)
  .concat(largest)

function writer(locale: string, options: Intl.NumberFormatOptions): (amount: bigint) => string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 6, ...options })
  return (amount) => format.format(`${amount}E-6` as `${number}`)
}

describe('readAmountText', () => {
  test.each([
    ['1,5', 'de', 1_500_000n],
    ['1.5', 'de', 1_500_000n],
    ['1,5', 'en', 1_500_000n],
    ['1,234', 'de', 1_234_000n],
    ['1.234', 'en', 1_234_000n],
    ['1.234,56', 'de', 1_234_560_000n],
    ['1.234,56', 'en', 1_234_560_000n],
    ['1,234.56', 'de', 1_234_560_000n],
    ['1.234.567', 'en', 1_234_567_000_000n],
    ['1,234,567.125', 'de', 1_234_567_125_000n],
    ['0,123', 'en', 123_000n],
    ['0.123', 'de', 123_000n],
    ['1234,567', 'en', 1_234_567_000n],
    ['12.3456', 'de', 12_345_600n],
    ['12,34,567.50', 'hi', 1_234_567_500_000n],
    ['1,23,456', 'en-IN', 123_456_000_000n],
    ['1 234,5', 'fr', 1_234_500_000n],
    ['1\u202f234\u202f567,5', 'fr', 1_234_567_500_000n],
    ['1\u00a0234', 'pl', 1_234_000_000n],
    ['1’234.5', 'de-CH', 1_234_500_000n],
    ["1'234", 'de-CH', 1_234_000_000n],
    ['1.234', 'de-CH', 1_234_000n],
    ['١٬٢٣٤٫٥', 'ar-EG', 1_234_500_000n],
    ['١٫٢٣٤', 'ar-EG', 1_234_000n],
    ['١٬٢٣٤', 'ar-EG', 1_234_000_000n],
    ['1.234', 'ar-EG', 1_234_000n],
    ['۱۲٫۵', 'fa', 12_500_000n],
    ['१२.५', 'hi', 12_500_000n],
    ['１２．５', 'ja', 12_500_000n],
    ['１２。５', 'zh-CN', 12_500_000n],
    ['\u200f12.5\u200e', 'he', 12_500_000n],
    ['25\u200b', 'en', 25_000_000n],
    ['\ufeff2\u20605', 'en', 25_000_000n],
    [' 12.5 ', 'en', 12_500_000n],
    [',5', 'de', 500_000n],
    ['5,', 'de', 5_000_000n],
    ['18.446.744.073.709,551615', 'de', largest],
    ['$25', 'en', 25_000_000n],
    ['$ 1,234.50', 'en', 1_234_500_000n],
    ['US$25', 'en', 25_000_000n],
    ['25 $', 'de', 25_000_000n],
    ['25 USDC', 'en', 25_000_000n],
    ['25usdc', 'en', 25_000_000n],
    ['USDC 25,5', 'de', 25_500_000n],
    ['$25 USDC', 'en', 25_000_000n],
    ['25\u00a0USD', 'en', 25_000_000n],
    ['25 U', 'en', 25_000_000n],
    ['25 US', 'en', 25_000_000n],
    ['USD 25', 'en', 25_000_000n],
    ['٢٥ USDC', 'ar-EG', 25_000_000n],
  ])('reads %j in %s', (text, locale, amount) => {
    expect(readAmountText(text, locale)).toEqual(valid(amount))
  })

  test.each([
    ['1,234', 'en', 1_234_000_000n, 1_234_000n],
    ['1،234', 'ur', 1_234_000_000n, 1_234_000n],
    ['1.234', 'de', 1_234_000_000n, 1_234_000n],
    ['1.000', 'pt-BR', 1_000_000_000n, 1_000_000n],
    ['1,000', 'hi', 1_000_000_000n, 1_000_000n],
    ['12.345', 'fr', 12_345_000_000n, 12_345_000n],
    ['999,999', 'de-CH', 999_999_000_000n, 999_999_000n],
    ['１，２３４', 'ja', 1_234_000_000n, 1_234_000n],
    ['١،٢٣٤', 'ar-EG', 1_234_000_000n, 1_234_000n],
    ['١.٢٣٤', 'ar-EG', 1_234_000_000n, 1_234_000n],
  ])('does not decide what %j is in %s', (text, locale, one, other) => {
    expect(readAmountText(text, locale)).toEqual(ambiguous(one, other))
  })

  test.each([
    '1e6',
    '-1',
    '+1',
    '0x10',
    '1.2.3',
    '1,5,',
    '1.234,5,6',
    '12 5 0',
    '1  234',
    '1 ,5',
    '01,234,567',
    '1,2345,678',
    '123,45,678',
    '1,234 567',
    '$-1',
    '$$1',
    '2$5',
    '1 USDT',
    ',x',
    '1 €',
    '1 USC',
    'USDC1USDC1',
    '10²',
    '½',
    '十',
    'NaN',
    'Infinity',
    "'",
    '1_000',
    '1٢',
    '\u202e5.1',
  ])('refuses %j', (text) => {
    expect(readAmountText(text, 'en')).toEqual({ status: 'invalid', reason: 'notANumber' })
  })

  test.each(['.', ',', '٫', '1 2', '1 23', '1,234,', '1,234,5', '1,23,45', '1’2', '１，２３４，'])(
    'treats %j as half-typed',
    (text) => {
      expect(readAmountText(text, 'en')).toEqual({ status: 'unfinished' })
    },
  )

  test('keeps the bounds of an exact amount', () => {
    expect(readAmountText('', 'de')).toEqual({ status: 'empty' })
    expect(readAmountText('0,00', 'de')).toEqual({ status: 'invalid', reason: 'zero' })
    expect(readAmountText('0,1234567', 'de')).toEqual({ status: 'invalid', reason: 'tooPrecise' })
    expect(readAmountText('18.446.744.073.709,551616', 'de')).toEqual({
      status: 'invalid',
      reason: 'tooLarge',
    })
  })

  test.each(locales)('reads back the format of %s exactly', (locale) => {
    const misread = [undefined, ...systems]
      .flatMap((numberingSystem) =>
        [false, true].flatMap((useGrouping) => {
          const write = writer(locale, { minimumFractionDigits: 2, numberingSystem, useGrouping })
          return amounts.map((amount) => [write(amount), amount] as const)
        }),
      )
      .filter(([text, amount]) => amountsIn(readAmountText(text, locale)).join() !== `${amount}`)
    expect(misread).toEqual([])
  })

  test.each(locales)('reads grouped whole numbers of %s as that amount, or asks', (locale) => {
    const write = writer(locale, { useGrouping: true })
    const misread = amounts.filter(
      (amount) => !amountsIn(readAmountText(write(amount), locale)).includes(amount),
    )
    expect(misread.map(write)).toEqual([])
  })

  test.each(locales)('reads other locales’ formats as that amount or asks, in %s', (locale) => {
    const misread = locales.flatMap((writing) => {
      const write = writer(writing, { minimumFractionDigits: 2 })
      return [1_234_500_000n, 1_234_567n, 12_345_678_900_000n, 10_000n, 1_250_000n]
        .filter((amount) => !amountsIn(readAmountText(write(amount), locale)).includes(amount))
        .map(write)
    })
    expect(misread).toEqual([])
  })
})

function amountsIn(reading: AmountReading): readonly bigint[] {
  if (reading.status === 'ambiguous') return reading.readings
  return reading.status === 'valid' ? [reading.amount] : []
}
