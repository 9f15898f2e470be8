import type { AmountProblem } from '../errors/requestErrors.js'

/** The largest amount Solana can hold: an SPL token amount is a u64. It bounds every transfer. */
const maxUnits = 2n ** 64n - 1n

/**
 * Tells whether an amount can be sent at all: above zero and within an SPL token amount.
 *
 * @example
 * ```ts
 * import { isSendableAmount } from 'usdc-bridge-react/core'
 *
 * isSendableAmount(10_000_000n) // true
 * isSendableAmount(0n) // false
 * ```
 */
export function isSendableAmount(amount: bigint): boolean {
  return typeof amount === 'bigint' && amount > 0n && amount <= maxUnits
}

/** Bounds on an amount, in base units. The service's interface specifies none. */
export type Limits = {
  minAmount?: bigint | undefined
  maxAmount?: bigint | undefined
  /** The largest difference on arrival with which a payment is still recognized. @default 0n */
  maxFee?: bigint | undefined
}

/** Returns the problem with an amount by itself or with the limits, if any. */
export function findAmountProblem(
  amount: bigint,
  { minAmount, maxAmount }: Limits,
): AmountProblem | undefined {
  if (typeof amount !== 'bigint') return 'notANumber'
  if (!isSendableAmount(amount)) return amount > 0n ? 'tooLarge' : 'zero'
  if (minAmount !== undefined && amount < minAmount) return 'belowMinimum'
  if (maxAmount !== undefined && amount > maxAmount) return 'aboveMaximum'
  return undefined
}
