import type { WalletConnection } from '../core/wallet/walletConnection.js'
import type { FormValue } from '../form/formValue.js'
import type { NextAction } from '../form/readForm.js'
import type { FormWords } from '../messages/formWords.js'

type ButtonLine = Extract<keyof FormWords, `button.${string}`>
type ButtonNote = Extract<keyof FormWords, `note.${string}`>
type Idle = Extract<NextAction, { do: 'nothing' }>['because']

const idleLines = {
  loading: 'loading',
  offline: 'offline',
  route: 'chooseRoute',
  noBalance: 'chooseRoute',
  noAmount: 'enterAmount',
  ambiguousAmount: 'chooseAmount',
  amount: 'correctAmount',
  aboveBalance: 'lowerAmount',
  belowMinimum: 'raiseAmount',
  noRecipient: 'enterRecipient',
  recipient: 'correctRecipient',
  checkingRecipient: 'checkingRecipient',
  unconfirmedRecipient: 'confirmRecipient',
} as const satisfies { readonly [because in Idle]: string }

/** The text of the button. */
export function buttonLine(next: NextAction, status: WalletConnection['status'] | undefined): ButtonLine {
  if (next.do === 'nothing') return `button.${idleLines[next.because]}`
  if (next.do !== 'connect') return `button.${next.do}`
  return status === 'connecting'
    ? 'button.connecting'
    : next.kind === 'solana'
      ? 'button.connectSolana'
      : 'button.connect'
}

/** The text under the button. */
export function buttonNote(next: NextAction, { from }: FormValue): ButtonNote {
  if (next.do === 'openTransfer') return 'note.openTransfer'
  if (next.do === 'retry') return 'note.openTransfers'
  if (next.do === 'nothing' && next.because === 'offline') return 'note.offline'
  return from === 'SOLANA' ? 'note.oneSignature' : 'note.gasless'
}
