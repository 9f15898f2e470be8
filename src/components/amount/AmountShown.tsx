'use client'
import type { ReactNode } from 'react'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { LazyIcon as Icon, type LazyIconName as IconName } from '../ui/LazyIcon.js'
import { Mark } from '../ui/Mark.js'
import { amountSize } from './amountSize.js'
import { amountText } from './amountText.js'

/** The outcome of a transfer as an icon with a tone. */
export type Outcome = {
  icon: IconName
  state: 'now' | 'arrived' | 'unanswered' | 'slow' | 'refused' | 'next'
}

/** The amount in the same place as `AmountInput`, on screens that cannot change it. Renders a `<div>`. */
export function AmountShown({ amount, children, label, outcome }: AmountShown.Props) {
  const { locale } = useWords(transferWords)
  const text = amountText(amount, locale)
  return (
    <div data-part="amount">
      <p data-part="label">{label}</p>
      {outcome && <OutcomeMark outcome={outcome} size="large" />}
      <p data-part="amount-row">
        <bdi data-part="amount-value" style={amountSize(text)}>
          {text}
        </bdi>{' '}
        <span data-part="unit">
          <Mark load="now" of="USDC" />
          USDC
        </span>
      </p>
      <div data-part="amount-meta">{children}</div>
    </div>
  )
}

export declare namespace AmountShown {
  type Props = {
    /** In base units. */
    amount: bigint
    /** Shown under it, such as the route. */
    children?: ReactNode
    /** Shown above it. */
    label: string
    /** The transfer's outcome. */
    outcome?: Outcome | undefined
  }
}

/** The icon of an outcome, next to words that say the same. Renders a `<span>`. */
export function OutcomeMark({ outcome, size }: { outcome: Outcome; size: 'large' | 'medium' }) {
  return (
    <span aria-hidden="true" data-part="disc" data-size={size} data-state={outcome.state}>
      <Icon direction={outcome.icon === 'arrow' ? 'reading' : 'fixed'} name={outcome.icon} />
    </span>
  )
}
