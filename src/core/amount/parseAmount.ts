import { isSendableAmount } from './amountLimits.js'

/**
 * USDC has six decimals on every chain of the service.
 *
 * @example
 * ```ts
 * import { usdcDecimals } from 'usdc-bridge-react/core'
 *
 * const wholeUsdc = (amount: bigint) => amount / 10n ** BigInt(usdcDecimals)
 * ```
 */
export const usdcDecimals = 6

/** The result of parsing a person's input. Not an exception, because half-typed text is normal. */
export type ParsedAmount =
  | { status: 'empty' }
  | { status: 'valid'; amount: bigint }
  | { status: 'invalid'; reason: 'notANumber' | 'tooPrecise' | 'tooLarge' | 'zero' }

/**
 * Parses text as USDC base units, exactly or not at all.
 *
 * Accepts ASCII digits with at most one point. Refuses a thousands separator, a sign, an exponent and a seventh
 * decimal instead of guessing or rounding: `1,000` is a thousand in one country and one in another.
 *
 * @example
 * ```ts
 * import { parseAmount } from 'usdc-bridge-react/core'
 *
 * parseAmount('10.5') // { status: 'valid', amount: 10_500_000n }
 * parseAmount('1,000') // { status: 'invalid', reason: 'notANumber' }
 * ```
 */
export function parseAmount(text: string): ParsedAmount {
  const trimmed = text.trim()
  if (trimmed === '') return { status: 'empty' }
  const match = /^(\d*)(?:\.(\d*))?$/.exec(trimmed)
  const [whole = '', fraction = ''] = match?.slice(1) ?? []
  if (!match || whole + fraction === '') return { status: 'invalid', reason: 'notANumber' }
  if (fraction.length > usdcDecimals) return { status: 'invalid', reason: 'tooPrecise' }
  if (whole.length > 20) return { status: 'invalid', reason: 'tooLarge' }
  const amount = BigInt(whole + fraction.padEnd(usdcDecimals, '0'))
  if (amount === 0n) return { status: 'invalid', reason: 'zero' }
  return isSendableAmount(amount) ? { status: 'valid', amount } : { status: 'invalid', reason: 'tooLarge' }
}

/**
 * Formats base units as the service's interface requires: a decimal string with two to six fraction digits.
 *
 * @example
 * ```ts
 * import { formatAmount } from 'usdc-bridge-react/core'
 *
 * formatAmount(10_000_000n) // '10.00'
 * formatAmount(123_456n) // '0.123456'
 * ```
 */
export function formatAmount(amount: bigint): string {
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(usdcDecimals + 1, '0')
  const fraction = digits.slice(-usdcDecimals).replace(/0{1,4}$/, '')
  return `${sign}${digits.slice(0, -usdcDecimals)}.${fraction}`
}
