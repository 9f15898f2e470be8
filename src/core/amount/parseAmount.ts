import { isSendableAmount } from './isSendableAmount.js'

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

/** What a person's typing means. A result, not an exception: half-typed text is normal. */
export type ParsedAmount =
  | { status: 'empty' }
  | { status: 'valid'; amount: bigint }
  | { status: 'invalid'; reason: 'notANumber' | 'tooPrecise' | 'tooLarge' | 'zero' }

/**
 * Reads text as USDC base units, exactly or not at all.
 *
 * Takes ASCII digits with at most one point. A separator of thousands, a sign, an exponent and a seventh decimal
 * are refused, never guessed at or rounded: `1,000` is a thousand in one country and one in another.
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
 * Writes base units as the service's interface asks for them: a decimal string with a fractional part, two to six
 * digits long.
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
