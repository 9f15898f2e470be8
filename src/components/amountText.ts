/** Writes base units as a person of this locale reads them. Exact: `Intl` takes the decimal as a string. */
export function amountText(amount: bigint, locale: string): string {
  return decimalText(`${amount}E-6`, locale, 2, 6)
}

/** Writes lamports as SOL. */
export function solText(lamports: bigint, locale: string): string {
  return decimalText(`${lamports}E-9`, locale, 0, 9)
}

function decimalText(decimal: string, locale: string, fewest: number, most: number): string {
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: fewest,
    maximumFractionDigits: most,
  }).format(decimal as `${number}`)
}
