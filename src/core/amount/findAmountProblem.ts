import type { AmountProblem } from '../errors/requestErrors.js'
import { isSendableAmount } from './isSendableAmount.js'

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
