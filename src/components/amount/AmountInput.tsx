'use client'
import { amountWords } from '../../messages/amountWords.js'
import { useWords } from '../../messages/useWords.js'
import { AmountField } from './AmountField.js'
import { amountMessage } from './amountMessage.js'
import { amountSize } from './amountSize.js'

/**
 * A field for an amount of USDC, with the balance under it. Renders a labeled `<input>`.
 *
 * Holds no state: the text and its parsed value come from the parent. If the text is ambiguous, both amounts are
 * offered.
 *
 * @example
 * ```tsx
 * import { AmountInput, readAmountText } from 'usdc-bridge-react'
 * import { useState } from 'react'
 *
 * function Amount() {
 *   const [text, setText] = useState('')
 *   return <AmountInput onValueChange={setText} reading={readAmountText(text, 'en')} value={text} />
 * }
 * ```
 */
export function AmountInput({ message, ...field }: AmountInput.Props) {
  const words = useWords(amountWords)
  return (
    <AmountField
      {...field}
      message={message ?? amountMessage(field.reading, words)}
      style={{ ...field.style, ...amountSize(field.value) }}
    />
  )
}

export declare namespace AmountInput {
  type Props = Omit<AmountField.Props, 'message'> & {
    /** The message under the field. @default what is wrong with the text itself */
    message?: AmountField.Props['message']
  }
}
