'use client'
import { type ComponentProps, useId } from 'react'
import { formatAmount, type ParsedAmount, parseAmount } from '../core/amount.js'
import { formWords } from '../messages/formWords.js'
import { useWords } from '../messages/useWords.js'
import { amountText } from './amountText.js'
import { type FieldMessage, Message } from './Message.js'

/**
 * A field for an amount of USDC, with the balance under it. Renders a labelled `<input>`.
 *
 * Holds no state: the text lives with the parent, and its meaning is handed up beside it.
 */
export function AmountInput({ balance, label, message, onValueChange, value, ...rest }: AmountInput.Props) {
  const { say } = useWords(formWords)
  const id = useId()
  const shown = useOwnMessage(value, message)
  const change = (text: string) => onValueChange(text, parseAmount(text))
  return (
    <div data-part="amount" data-state={shown?.state}>
      <label data-part="amount-field">
        <span data-part="label">{label ?? say('youSend')}</span>
        <span data-part="amount-row">
          <input
            autoComplete="off"
            enterKeyHint="done"
            inputMode="decimal"
            maxLength={40}
            placeholder="0.00"
            spellCheck={false}
            type="text"
            {...rest}
            aria-describedby={`${id}-balance ${id}-message`}
            aria-invalid={shown?.state === 'error' || undefined}
            data-part="amount-value"
            onChange={(event) => change(event.target.value)}
            size={Math.max(value.length, 4)}
            value={value}
          />
          <span data-part="unit">USDC</span>
        </span>
      </label>
      <div data-part="amount-meta">
        <Balance balance={balance} id={`${id}-balance`} />
        {typeof balance === 'bigint' && balance > 0n && !rest.readOnly && !rest.disabled && (
          <button
            aria-label={say('maxLabel')}
            data-part="pill"
            onClick={() => change(formatAmount(balance))}
            type="button"
          >
            {say('max')}
          </button>
        )}
      </div>
      <Message id={`${id}-message`} message={shown} />
    </div>
  )
}

export declare namespace AmountInput {
  type Props = Omit<ComponentProps<'input'>, 'onChange' | 'size' | 'type' | 'value'> & {
    /** What the account holds in base units; `loading`, or `unknown` where reading failed. Without it: nobody is connected. */
    balance?: bigint | 'loading' | 'unknown' | undefined
    /** Stands above the field. @default 'You send' */
    label?: string | undefined
    /** Said under the field. Without it, what is wrong with the text itself. */
    message?: FieldMessage | undefined
    /** Called with the text as typed and what it means. */
    onValueChange: (value: string, parsed: ParsedAmount) => void
    /** The text as typed. */
    value: string
  }
}

function Balance({ balance, id }: { balance: AmountInput.Props['balance']; id: string }) {
  const { say, tell, locale } = useWords(formWords)
  const text =
    typeof balance === 'bigint'
      ? tell('balance', { amount: <bdi>{amountText(balance, locale)}</bdi> })
      : say(
          balance === undefined
            ? 'balanceConnect'
            : balance === 'loading'
              ? 'balanceLoading'
              : 'balanceUnknown',
        )
  return (
    <span id={id}>
      {balance === 'loading' && <span aria-hidden="true" data-part="ghost" />}
      <span data-part={balance === 'loading' ? 'sr' : undefined}>{text}</span>
    </span>
  )
}

/** `0` and a lone point are on the way to an amount, not mistakes. */
const halfTyped = /^[0.\s]*$/

function useOwnMessage(value: string, message: FieldMessage | undefined): FieldMessage | undefined {
  const { say } = useWords(formWords)
  const parsed = parseAmount(value)
  if (message || parsed.status !== 'invalid' || halfTyped.test(value)) return message
  return { state: 'error', text: say(`amount.${parsed.reason}`) }
}
