import { amountMessage } from '../components/amountMessage.js'
import { amountText } from '../components/amountText.js'
import type { FieldMessage } from '../components/Message.js'
import type { BridgeConfig } from '../core/bridgeConfig.js'
import type { ChainKey } from '../core/chain.js'
import type { FormValue } from '../form/formValue.js'
import type { FormReading, NextAction } from '../form/readForm.js'
import type { FormWords } from '../messages/formWords.js'
import type { Words } from '../messages/useWords.js'

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

/** The one line on the button. */
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

/** The line under the button. */
export function buttonNote(next: NextAction, { from }: FormValue): ButtonNote {
  if (next.do === 'openTransfer') return 'note.openTransfer'
  if (next.do === 'retry') return 'note.openTransfers'
  if (next.do === 'nothing' && next.because === 'offline') return 'note.offline'
  return from === 'SOLANA' ? 'note.oneSignature' : 'note.gasless'
}

/** What is said under the amount: what is wrong with it, or else what keeps the form from going on. */
export function amountLine(
  { amount, amountProblem, next, route }: FormReading,
  value: FormValue,
  balance: bigint | undefined,
  { network, limits }: BridgeConfig,
  words: Words<FormWords>,
): FieldMessage | undefined {
  const { say, locale } = words
  const caution = (text: string): FieldMessage => ({ state: 'caution', text })
  const error = (text: string): FieldMessage => ({ state: 'error', text })
  // A host may ask for a chain that there is none of.
  const nameOf = (chain: ChainKey) => network.chains[chain]?.name ?? String(chain).slice(0, 20)
  const from = nameOf(value.from)
  const to = nameOf(value.to)
  if (next.do === 'nothing' && next.because === 'offline') return caution(say('service.offline'))
  if (next.do === 'retry') return caution(say('service.down'))
  if (route === 'closed') return caution(say('route.closed', { from, to }))
  if (route === 'notOffered') return caution(say('route.notOffered', { from, to }))
  if (route === 'notSetUp') return caution(say('route.notSetUp', { chain: from }))
  if (amount.status !== 'valid' || !amountProblem) return amountMessage(amount, words)
  if (amountProblem === 'aboveBalance')
    return error(
      say('amount.aboveBalance', {
        amount: amountText(amount.amount - (balance ?? 0n), locale),
        chain: from,
      }),
    )
  const bound = amountProblem === 'belowMinimum' ? limits.minAmount : limits.maxAmount
  return error(say(`amount.${amountProblem}`, { amount: amountText(bound ?? 0n, locale) }))
}
