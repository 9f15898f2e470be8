/** The words of the first screen. */
export const formWords = {
  title: 'Send USDC',
  back: 'Back',
  history: 'History',
  historyOpen: 'History, {count} in progress',

  youSend: 'You send',
  balance: 'Balance {amount}',
  balanceLoading: 'Loading your balance',
  balanceUnknown: 'Could not load your balance',
  balanceConnect: 'Connect a wallet to see your balance',
  max: 'Max',
  maxLabel: 'Max: use the whole balance',

  route: 'Route',
  from: 'From',
  to: 'To',
  swap: 'Swap direction',
  swapClosed: 'Swap direction: paused for now',

  locked: 'Set by this page',
  recipient: 'Recipient',
  recipientOwn: 'Your address {address}',
  recipientLater: 'Your address, once you connect',
  recipientChange: 'Change',
  recipientChangeLabel: 'Change the recipient',

  account: 'Account {address}',

  'service.incomplete': 'Part of this page did not load. Check your connection, then reload.',

  'button.loading': 'Loading routes',
  'button.retry': 'Try again',
  'button.reload': 'Reload the page',
  'button.offline': 'Waiting for a connection',
  'button.connect': 'Connect a wallet',
  'button.connectSolana': 'Connect a Solana wallet',
  'button.connecting': 'Connecting',
  'button.chooseRoute': 'Choose another route',
  'button.enterAmount': 'Enter an amount',
  'button.chooseAmount': 'Choose the amount',
  'button.correctAmount': 'Fix the amount',
  'button.lowerAmount': 'Lower the amount',
  'button.raiseAmount': 'Increase the amount',
  'button.enterRecipient': 'Enter a recipient',
  'button.checkingRecipient': 'Checking the recipient',
  'button.confirmRecipient': 'Confirm the recipient',
  'button.correctRecipient': 'Fix the recipient',
  'button.openTransfer': 'View earlier transfer',
  'button.review': 'Review transfer',

  'note.gasless': 'You pay no gas. One signature.',
  'note.oneSignature': 'One signature.',
  'note.openTransfer': 'Your earlier transfer must finish first.',
  'note.openTransfers': 'Transfers in progress continue.',
  'note.offline': 'This continues when you are back online.',
} as const satisfies { readonly [key: string]: string }

export type FormWords = typeof formWords
