import { formatAmount } from '../core/amount.js'

/** Writes base units as a person of this locale reads them. Exact: `Intl` takes the decimal as a string. */
export function amountText(amount: bigint, locale: string): string {
  const decimal = formatAmount(amount) as `${number}`
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 }).format(decimal)
}
