import type { AmountReading } from '../../core/amount/readAmountText.js'
import type { AmountWords } from '../../messages/amountWords.js'
import type { Words } from '../../messages/useWords.js'
import type { FieldMessage } from '../ui/Message.js'
import { amountText } from './amountText.js'

/** Returns the message about a typed amount by itself. None while it is still being typed. */
export function amountMessage(
  reading: AmountReading,
  { t, locale }: Words<AmountWords>,
): FieldMessage | undefined {
  if (reading.status === 'ambiguous') return { state: 'caution', text: t('amount.ambiguous') }
  if (reading.status !== 'invalid' || reading.reason === 'zero') return undefined
  return {
    state: 'error',
    text: t(`amount.${reading.reason}`, { amount: amountText(10_500_000n, locale) }),
  }
}
