import type { AmountProblem } from '../core/errors/requestErrors.js'

/** The messages under the amount: its problem, or what blocks the form. */
export const amountWords = {
  'amount.notANumber': 'Use digits only, such as {amount}.',
  'amount.tooPrecise': 'USDC allows up to six decimal places.',
  'amount.tooLarge': 'That amount is too large.',
  'amount.zero': 'Enter an amount above zero.',
  'amount.ambiguous': 'Which amount do you mean?',
  'amount.belowMinimum': 'Send at least {amount} USDC.',
  'amount.aboveMaximum': 'Send at most {amount} USDC.',
  'amount.aboveBalance': 'That is {amount} more than you have on {chain}.',

  'route.closed': 'Transfers from {from} to {to} are paused for now.',
  'route.notOffered': 'Transfers from {from} to {to} are not available.',
  'route.notSetUp': 'Sending from {chain} is not set up on this page.',

  'service.down': 'The service is not responding. Your money is not affected.',
  'service.offline': 'You are offline. What you entered stays here.',
} as const satisfies { readonly [problem in `amount.${AmountProblem}`]: string } & {
  readonly [key: string]: string
}

export type AmountWords = typeof amountWords
