import { amountMessage } from '../components/amount/amountMessage.js'
import { amountText } from '../components/amount/amountText.js'
import type { FieldMessage } from '../components/ui/Message.js'
import type { ChainKey } from '../core/chain/chain.js'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import type { FormValue } from '../form/formValue.js'
import type { FormReading } from '../form/readForm.js'
import { amountWords } from '../messages/amountWords.js'
import type { WordSet } from '../messages/fill.js'
import type { Words } from '../messages/useWords.js'

/** Returns the message under the amount: its problem, or what blocks the form. */
export function amountLine(
  { amount, amountProblem, next, route }: FormReading,
  value: FormValue,
  balance: bigint | undefined,
  { network, limits }: BridgeConfig,
  { also }: Pick<Words<WordSet>, 'also'>,
): FieldMessage | undefined {
  const words = also(amountWords)
  const { t, locale } = words
  const caution = (text: string): FieldMessage => ({ state: 'caution', text })
  const error = (text: string): FieldMessage => ({ state: 'error', text })
  // A host may pass an unknown chain.
  const nameOf = (chain: ChainKey) => network.chains[chain]?.name ?? String(chain).slice(0, 20)
  const from = nameOf(value.from)
  const to = nameOf(value.to)
  if (next.do === 'nothing' && next.because === 'offline') return caution(t('service.offline'))
  if (next.do === 'retry') return caution(t('service.down'))
  if (route === 'closed') return caution(t('route.closed', { from, to }))
  if (route === 'notOffered') return caution(t('route.notOffered', { from, to }))
  if (route === 'notSetUp') return caution(t('route.notSetUp', { chain: from }))
  if (amount.status !== 'valid' || !amountProblem) return amountMessage(amount, words)
  if (amountProblem === 'aboveBalance')
    return error(
      t('amount.aboveBalance', {
        amount: amountText(amount.amount - (balance ?? 0n), locale),
        chain: from,
      }),
    )
  const bound = amountProblem === 'belowMinimum' ? limits.minAmount : limits.maxAmount
  return error(t(`amount.${amountProblem}`, { amount: amountText(bound ?? 0n, locale) }))
}
