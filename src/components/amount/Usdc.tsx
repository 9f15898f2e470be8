'use client'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { amountText } from './amountText.js'

/** An amount within text, isolated from it for bidi. Renders a `<span>`. */
export function Usdc({ amount }: Usdc.Props) {
  const { locale } = useWords(transferWords)
  return (
    <span>
      <bdi>{amountText(amount, locale)}</bdi> USDC
    </span>
  )
}

export declare namespace Usdc {
  type Props = {
    /** In base units. */
    amount: bigint
  }
}
