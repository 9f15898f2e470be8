import { BridgeError } from './BridgeError.js'

/** Why an amount cannot be sent. */
export type AmountProblem =
  | 'notANumber'
  | 'tooPrecise'
  | 'tooLarge'
  | 'zero'
  | 'belowMinimum'
  | 'aboveMaximum'

const amountProblems: { readonly [problem in AmountProblem]: string } = {
  notANumber: 'it is not a number of USDC',
  tooPrecise: 'USDC has six decimals at most',
  tooLarge: 'it is larger than a USDC amount can be',
  zero: 'it is not above zero',
  belowMinimum: 'it is below the smallest amount that is taken',
  aboveMaximum: 'it is above the largest amount that is taken',
}

/**
 * The amount cannot be sent.
 *
 * @remarks Read the entry with `readAmountText` or `parseAmount`, and pass a bigint of base units. `reason` says
 * what is wrong, and `limits` sets the bounds.
 */
export class InvalidAmountError extends BridgeError {
  override readonly name = 'InvalidAmountError'
  override readonly recoverability = 'fatal'
  readonly reason: AmountProblem
  constructor({ reason }: { reason: AmountProblem }) {
    super(
      `The amount cannot be sent: ${amountProblems[reason]}. Give another amount, in base units as a bigint.`,
    )
    this.reason = reason
  }
}
