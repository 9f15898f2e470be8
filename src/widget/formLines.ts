import type { FormValue } from '../form/formValue.js'
import type { NextAction } from '../form/readForm.js'
import type { FormWords } from '../messages/formWords.js'

type ButtonLine = Extract<keyof FormWords, `button.${string}`>
type ButtonNote = Extract<keyof FormWords, `note.${string}`>
type Idle = Extract<NextAction, { do: 'nothing' }>['because']

const idleLines = {
  loading: 'button.loading',
  offline: 'button.offline',
  connecting: 'button.connecting',
  route: 'button.chooseRoute',
  noBalance: 'button.chooseRoute',
  noAmount: 'button.enterAmount',
  ambiguousAmount: 'button.chooseAmount',
  amount: 'button.correctAmount',
  aboveBalance: 'button.lowerAmount',
  belowMinimum: 'button.raiseAmount',
  noRecipient: 'button.enterRecipient',
  recipient: 'button.correctRecipient',
  checkingRecipient: 'button.checkingRecipient',
  unconfirmedRecipient: 'button.confirmRecipient',
} as const satisfies { readonly [because in Idle]: ButtonLine }

/** The text of the button. */
export function buttonLine(next: NextAction): ButtonLine {
  switch (next.do) {
    case 'nothing':
      return idleLines[next.because]
    case 'retry':
      return 'button.retry'
    case 'connect':
      return next.kind === 'evm' ? 'button.connect' : 'button.connectSolana'
    case 'openTransfer':
      return 'button.openTransfer'
    case 'review':
      return 'button.review'
  }
}

/** The text under the button. */
export function buttonNote(next: NextAction, { from }: FormValue): ButtonNote {
  if (next.do === 'openTransfer') return 'note.openTransfer'
  if (next.do === 'retry') return 'note.openTransfers'
  if (next.do === 'nothing' && next.because === 'offline') return 'note.offline'
  return from === 'SOLANA' ? 'note.oneSignature' : 'note.gasless'
}
