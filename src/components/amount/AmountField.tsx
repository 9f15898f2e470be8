'use client'
import { type ComponentProps, useId } from 'react'
import type { AmountReading } from '../../core/amount/readAmountText.js'
import { formWords } from '../../messages/formWords.js'
import { useWords } from '../../messages/useWords.js'
import { Mark } from '../ui/Mark.js'
import { type FieldMessage, Message } from '../ui/Message.js'
import { amountText, typedAmountText } from './amountText.js'

/** The field of an `AmountInput` without its validation messages, which the widget loads on demand. */
export function AmountField({
  balance,
  label,
  message,
  onValueChange,
  reading,
  value,
  ...rest
}: AmountField.Props) {
  const { t, locale } = useWords(formWords)
  const id = useId()
  const isFixed = rest.readOnly || rest.disabled
  const enter = (amount: bigint) => onValueChange(typedAmountText(amount, locale))
  return (
    <div data-part="amount" data-state={message?.state}>
      <label data-part="amount-field">
        <span data-part="label">{label ?? t('youSend')}</span>
        <span data-part="amount-row">
          <input
            autoComplete="off"
            dir="ltr"
            enterKeyHint="done"
            inputMode="decimal"
            maxLength={40}
            placeholder={amountText(0n, locale)}
            spellCheck={false}
            type="text"
            {...rest}
            aria-describedby={`${id}-balance ${id}-message`}
            aria-invalid={message?.state === 'error' || undefined}
            data-part="amount-value"
            onBlur={(event) => {
              rest.onBlur?.(event)
              // Formats an unambiguous amount once the person is done: `25` and `$25` become 25.00.
              if (reading.status !== 'valid' || isFixed) return
              if (typedAmountText(reading.amount, locale) !== value) enter(reading.amount)
            }}
            onChange={(event) => onValueChange(event.target.value)}
            size={Math.max(value.length, 4)}
            value={value}
          />
          <span data-part="unit">
            <Mark of="USDC" />
            USDC
          </span>
        </span>
      </label>
      {reading.status === 'ambiguous' && !isFixed ? (
        <fieldset aria-labelledby={`${id}-message`} data-part="amount-meta">
          {reading.readings.map((amount) => (
            <button
              data-part="pill"
              key={String(amount)}
              onClick={({ currentTarget }) => {
                enter(amount)
                currentTarget.closest('[data-part="amount"]')?.querySelector('input')?.focus()
              }}
              type="button"
            >
              <bdi>{amountText(amount, locale)}</bdi> USDC
            </button>
          ))}
        </fieldset>
      ) : (
        <div data-part="amount-meta">
          <Balance balance={balance} id={`${id}-balance`} />
          {typeof balance === 'bigint' && balance > 0n && !isFixed && (
            <button aria-label={t('maxLabel')} data-part="pill" onClick={() => enter(balance)} type="button">
              {t('max')}
            </button>
          )}
        </div>
      )}
      <Message id={`${id}-message`} message={message} />
    </div>
  )
}

export declare namespace AmountField {
  type Props = Omit<ComponentProps<'input'>, 'onChange' | 'size' | 'type' | 'value'> & {
    /**
     * The account's balance in base units; `loading`, or `unknown` if it could not be read. Omit it if nobody is
     * connected.
     */
    balance?: bigint | 'loading' | 'unknown' | undefined
    /** The label above the field. @default 'You send' */
    label?: string | undefined
    /** The message under the field. */
    message?: FieldMessage | undefined
    /** Called with the text as typed. */
    onValueChange: (value: string) => void
    /** The parsed text, from `readAmountText`. */
    reading: AmountReading
    /** The text as typed. */
    value: string
  }
}

function Balance({ balance, id }: { balance: AmountField.Props['balance']; id: string }) {
  const { t, tRich, locale } = useWords(formWords)
  const text =
    typeof balance === 'bigint'
      ? tRich('balance', { amount: <bdi>{amountText(balance, locale)}</bdi> })
      : t(
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
