import { type ParsedAmount, parseAmount } from './parseAmount.js'

/** The result of parsing a person's input by their locale. */
export type AmountReading =
  | ParsedAmount
  /** The text can mean two amounts: ask which one is meant. In base units, the larger one first. */
  | { status: 'ambiguous'; readings: readonly [bigint, bigint] }
  /** Part of a digit group, or only a separator: it may still become an amount. */
  | { status: 'unfinished' }

/**
 * Parses text as USDC base units by a locale's number format, exactly or not at all.
 *
 * Accepts the digits of any script, and thousands separated by a comma, a point, a space or an apostrophe, including
 * Indian grouping. A single comma or point before three digits is ambiguous unless it is the locale's decimal
 * separator: both readings are returned and none is chosen. `$`, `USD` and `USDC` before or after the amount are
 * ignored. A sign, an exponent, another currency and a seventh decimal are refused.
 *
 * @param locale a BCP 47 tag
 * @throws RangeError where the tag is malformed
 *
 * @example
 * ```ts
 * import { readAmountText } from 'usdc-bridge-react/core'
 *
 * readAmountText('1.234,5', 'de') // { status: 'valid', amount: 1_234_500_000n }
 * readAmountText('1,234', 'de') // { status: 'valid', amount: 1_234_000n }
 * readAmountText('1,234', 'en') // { status: 'ambiguous', readings: [1_234_000_000n, 1_234_000n] }
 * ```
 */
export function readAmountText(text: string, locale: string): AmountReading {
  const plain = toAsciiDigits(normalize(text))
  if (plain === undefined) return notANumber
  const whole = readGrouped(plain)
  const decimal = readDecimal(plain)
  if (whole === undefined && decimal === undefined)
    return halfTyped.test(plain) ? { status: 'unfinished' } : notANumber
  if (whole === undefined) return parseAmount(decimal ?? '')
  if (decimal === undefined) return parseAmount(whole)
  if (plain.includes(decimalSign(text, locale))) return parseAmount(decimal)
  return bothOf(parseAmount(whole), parseAmount(decimal))
}

const notANumber = { status: 'invalid', reason: 'notANumber' } as const

/** The unit on either side, including while it is being typed. */
const unit = /^\s*(USDC?|(US)?\$)|(U(S(DC?|\$)?)?|\$)\s*$/gi

const grouped = /^[1-9]\d{0,2}([.,،٬' ])\d{3}(?:\1\d{3})*$|^[1-9]\d?([.,،٬' ])(?:\d\d\2)+\d{3}$/
const halfTyped = /^[1-9]\d{0,2}([.,،٬' ])(?:\d{2,3}\1)*\d{0,2}$|^[.,،٫]$/

/**
 * Maps equivalent characters of different keyboards and pages to one, and drops those that show nothing. One that
 * reverses what is seen is left, and so refused.
 */
function normalize(text: string): string {
  return text
    .replace(/[\u061c\u200b-\u200f\u2060\u2066-\u2069\ufeff]/g, '')
    .replace(unit, '')
    .trim()
    .replace(/，/g, ',')
    .replace(/[．。｡]/g, '.')
    .replace(/[’ʼ＇]/g, "'")
    .replace(/\p{Zs}/gu, ' ')
}

/**
 * Converts digits to ASCII; `undefined` if the text mixes digits of two scripts, which nobody does and bidi reorders.
 */
function toAsciiDigits(text: string): string | undefined {
  const zeros = new Set<number>()
  const plain = text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const value = digitValue(code)
    zeros.add(code - value)
    return String(value)
  })
  return zeros.size > 1 ? undefined : plain
}

/** Unicode encodes each script's digits in one run from zero to nine. */
function digitValue(code: number): number {
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return before % 10
}

/** Reads the text as a grouped whole number. */
function readGrouped(plain: string): string | undefined {
  return grouped.test(plain) ? plain.replace(/\D/g, '') : undefined
}

/** Reads the text with its last separator as the decimal separator. */
function readDecimal(plain: string): string | undefined {
  if (/^\d*$/.test(plain)) return plain
  const [, before = '', sign = '', fraction = ''] = /^(.*)([.,،٫])(\d*)$/.exec(plain) ?? []
  const whole = /^\d*$/.test(before) ? before : before.includes(sign) ? undefined : readGrouped(before)
  return sign && whole !== undefined && whole + fraction ? `${whole}.${fraction}` : undefined
}

/** The locale's decimal separator for the digits in this text. */
function decimalSign(text: string, locale: string): string {
  const numberingSystem = /\d/.test(text) ? 'latn' : undefined
  const parts = new Intl.NumberFormat(locale, { numberingSystem }).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

function bothOf(one: ParsedAmount, other: ParsedAmount): AmountReading {
  return one.status === 'valid' && other.status === 'valid'
    ? { status: 'ambiguous', readings: [one.amount, other.amount] }
    : notANumber
}
