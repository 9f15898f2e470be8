'use client'
import type { ReactNode } from 'react'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { LazyIcon as Icon, type LazyIconName as IconName } from '../ui/LazyIcon.js'
import { Mark } from '../ui/Mark.js'
import { amountSize } from './amountSize.js'
import { amountText } from './amountText.js'

/** How a transfer stands, as a mark: a drawing and the tone it is in. */
export type Outcome = {
  icon: IconName
  state: 'now' | 'arrived' | 'unanswered' | 'slow' | 'refused' | 'next'
}

/** The amount where `AmountInput` has it, on every screen that cannot change it. Renders a `<div>`. */
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
    /** Base units. */
    amount: bigint
    /** Stands under it, such as the route. */
    children?: ReactNode
    /** Stands above it. */
    label: string
    /** How the transfer stands. */
    outcome?: Outcome | undefined
  }
}

/** The mark of an outcome, beside words that say it too. Renders a `<span>`. */
export function OutcomeMark({ outcome, size }: { outcome: Outcome; size: 'large' | 'medium' }) {
  return (
    <span aria-hidden="true" data-part="disc" data-size={size} data-state={outcome.state}>
      <Icon direction={outcome.icon === 'arrow' ? 'reading' : 'fixed'} name={outcome.icon} />
    </span>
  )
}
