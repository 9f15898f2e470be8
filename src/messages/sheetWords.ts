/** The words of the first screen's sheets, loaded with them. */
export const sheetWords = {
  close: 'Close',
  newTab: '(opens in a new tab)',
  sendFrom: 'Send from',
  sendTo: 'Send to',
  chainSwaps: 'Swaps places with {chain}',
  chainClosed: 'Paused for now',
  chainClosedTo: 'To {chain}: paused for now',
  chainNotSetUp: 'Not set up on this page',
  chainNotOffered: 'Not offered by the service',
  accountTitle: 'Your account',
  accountConnected: 'Connected',
  accountWith: 'Connected with {wallet}',
  accountOn: 'On {chain}',
  accountExplorer: 'View in explorer',
  accountChange: 'Use another wallet',
  disconnect: 'Disconnect',
  copyAddress: 'Copy address',
  copied: 'Copied',
  copyBlocked: 'Not copied. Select the text instead.',
} as const satisfies { readonly [key: string]: string }

export type SheetWords = typeof sheetWords
