import type { AmountProblem } from '../errors/requestErrors.js'
import { isSendableAmount } from './isSendableAmount.js'

/** Bounds on an amount, in base units. The service's interface names none. */
export type Limits = {
  minAmount?: bigint | undefined
  maxAmount?: bigint | undefined
  /** The most that may be missing on arrival for it still to be recognised. @default 0n */
  maxFee?: bigint | undefined
}

/** Says what is wrong with an amount by itself and by the limits, if anything is. */
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
