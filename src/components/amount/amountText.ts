import { decimalText } from '../ui/decimalText.js'

/** Writes base units as a person of this locale reads them. */
export function amountText(amount: bigint, locale: string): string {
  return decimalText(`${amount}E-6`, locale, { minimumFractionDigits: 2 })
}

/** Writes base units as a person of this locale types them: without separators of thousands. */
export function typedAmountText(amount: bigint, locale: string): string {
  return decimalText(`${amount}E-6`, locale, { minimumFractionDigits: 2, useGrouping: false })
}
