import type { AmountProblem } from '../core/errors/requestErrors.js'

/** What is said under the amount: what is wrong with it, or what keeps the form from going on. */
export const amountWords = {
  'amount.notANumber': 'Use digits only, such as {amount}.',
  'amount.tooPrecise': 'USDC has six decimals at most.',
  'amount.tooLarge': 'That is more than a transfer can hold.',
  'amount.zero': 'Enter more than zero.',
  'amount.ambiguous': 'Which of the two do you mean?',
  'amount.belowMinimum': 'The least you can send is {amount} USDC.',
  'amount.aboveMaximum': 'The most you can send is {amount} USDC.',
  'amount.aboveBalance': 'That is {amount} more than you have on {chain}.',

  'route.closed': 'From {from} to {to} is closed for now.',
  'route.notOffered': 'The service does not offer {from} to {to}.',
  'route.notSetUp': 'Sending from {chain} is not set up on this page.',

  'service.down': 'The service does not answer. Your money is not affected.',
  'service.offline': 'You are offline. What you typed stays here.',
} as const satisfies { readonly [problem in `amount.${AmountProblem}`]: string } & {
  readonly [key: string]: string
}

export type AmountWords = typeof amountWords
