import { describe, expect, test } from 'vitest'
import { isSendableAmount } from '../../../src/core/amount/amountLimits.js'
import { formatAmount, parseAmount } from '../../../src/core/amount/parseAmount.js'

const largest = 18446744073709551615n

describe('parseAmount', () => {
  test.each([
    ['10', 10_000_000n],
    ['10.', 10_000_000n],
    ['.5', 500_000n],
    ['0.000001', 1n],
    ['007.10', 7_100_000n],
    [' 1.25 ', 1_250_000n],
    ['9007199254740993.123456', undefined],
    ['18446744073709.551615', largest],
    [`${'0'.repeat(19)}5`, 5_000_000n],
    [`${'0'.repeat(20)}5`, undefined],
  ])('reads %j exactly or not at all', (text, amount) => {
    expect(parseAmount(text)).toEqual(
      amount === undefined ? { status: 'invalid', reason: 'tooLarge' } : { status: 'valid', amount },
    )
  })

  test.each([
    ['1e6', 'notANumber'],
    ['1,000', 'notANumber'],
    ['1,5', 'notANumber'],
    ['-1', 'notANumber'],
    ['+1', 'notANumber'],
    ['0x10', 'notANumber'],
    ['1.2.3', 'notANumber'],
    ['.', 'notANumber'],
    ['NaN', 'notANumber'],
    ['Infinity', 'notANumber'],
    ['١', 'notANumber'],
    ['1 000', 'notANumber'],
    ['0.0000001', 'tooPrecise'],
    ['0.9999999', 'tooPrecise'],
    ['0', 'zero'],
    ['0.000000', 'zero'],
    ['18446744073709.551616', 'tooLarge'],
    ['9'.repeat(500), 'tooLarge'],
  ] as const)('refuses %j', (text, reason) => {
    expect(parseAmount(text)).toEqual({ status: 'invalid', reason })
  })

  test('half-typed text is not an error yet', () => {
    expect(parseAmount('')).toEqual({ status: 'empty' })
    expect(parseAmount('  ')).toEqual({ status: 'empty' })
  })
})

describe('formatAmount', () => {
  test.each([
    [10_000_000n, '10.00'],
    [123_456n, '0.123456'],
    [1n, '0.000001'],
    [1_500_000n, '1.50'],
    [1_230_000n, '1.23'],
    [1_234_500n, '1.2345'],
    [0n, '0.00'],
    [-1_500_000n, '-1.50'],
    [-1n, '-0.000001'],
    [largest, '18446744073709.551615'],
  ])('formats %s as %s, with two to six fraction digits', (amount, text) => {
    expect(formatAmount(amount)).toBe(text)
  })

  test('formats amounts that read back unchanged', () => {
    for (let amount = 1n; amount < largest; amount = amount * 7n + 3n)
      expect(parseAmount(formatAmount(amount))).toEqual({ status: 'valid', amount })
  })
})

test('isSendableAmount refuses a number, whatever a caller without types passes', () => {
  expect(isSendableAmount(5 as never)).toBe(false)
})

test('isSendableAmount accepts a bigint above zero within an SPL token amount', () => {
  expect([1n, largest].map(isSendableAmount)).toEqual([true, true])
  expect([0n, -1n, largest + 1n].map(isSendableAmount)).toEqual([false, false, false])
})
