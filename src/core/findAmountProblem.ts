import type { Limits } from './bridgeConfig.js'
import type { AmountProblem } from './errors/InvalidAmountError.js'
import { isSendableAmount } from './isSendableAmount.js'

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
