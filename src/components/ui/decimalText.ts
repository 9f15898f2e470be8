/** Formats a decimal for a locale. Exact to nine decimals, because `Intl` takes it as a string. */
export function decimalText(decimal: string, locale: string, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 9, ...options }).format(
    decimal as `${number}`,
  )
}
