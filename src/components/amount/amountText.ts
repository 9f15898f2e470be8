import { decimalText } from '../ui/decimalText.js'

/** Formats base units for display in a locale. */
export function amountText(amount: bigint, locale: string): string {
  return decimalText(`${amount}E-6`, locale, { minimumFractionDigits: 2 })
}

/** Formats base units for typing in a locale: without thousands separators. */
export function typedAmountText(amount: bigint, locale: string): string {
  return decimalText(`${amount}E-6`, locale, { minimumFractionDigits: 2, useGrouping: false })
}
