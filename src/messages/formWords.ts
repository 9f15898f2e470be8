/** What the first screen says. */
export const formWords = {
  title: 'Send USDC',
  back: 'Back',
  history: 'History',
  historyOpen: 'History, {count} open',

  youSend: 'You send',
  balance: 'Balance {amount}',
  balanceLoading: 'Reading your balance',
  balanceUnknown: 'Your balance could not be read',
  balanceConnect: 'Connect a wallet to see your balance',
  max: 'Max',
  maxLabel: 'Max: use the whole balance',

  route: 'Route',
  from: 'From',
  to: 'To',
  swap: 'Swap direction',
  swapClosed: 'Swap direction: closed for now',

  locked: 'Set by this page',
  recipient: 'Recipient',
  recipientOwn: 'Your address {address}',
  recipientLater: 'Yours, once connected',
  recipientChange: 'Change',
  recipientChangeLabel: 'Change the recipient',

  account: 'Account {address}',

  'service.incomplete': 'A part of this widget did not load. Check the connection, then try again.',

  'button.loading': 'Loading routes',
  'button.retry': 'Try again',
  'button.offline': 'Waiting for a connection',
  'button.connect': 'Connect a wallet',
  'button.connectSolana': 'Connect a Solana wallet',
  'button.connecting': 'Connecting',
  'button.chooseRoute': 'Choose another route',
  'button.enterAmount': 'Enter an amount',
  'button.chooseAmount': 'Choose the amount',
  'button.correctAmount': 'Correct the amount',
  'button.lowerAmount': 'Lower the amount',
  'button.raiseAmount': 'Raise the amount',
  'button.enterRecipient': 'Enter a recipient',
  'button.checkingRecipient': 'Checking the recipient',
  'button.confirmRecipient': 'Confirm the recipient',
  'button.correctRecipient': 'Correct the recipient',
  'button.openTransfer': 'See the open transfer',
  'button.review': 'Review transfer',

  'note.gasless': 'You pay no gas. One signature.',
  'note.oneSignature': 'One signature.',
  'note.openTransfer': 'An earlier transfer has to be settled first.',
  'note.openTransfers': 'Open transfers go on.',
  'note.offline': 'We go on by ourselves when you are back.',
} as const satisfies { readonly [key: string]: string }

export type FormWords = typeof formWords
