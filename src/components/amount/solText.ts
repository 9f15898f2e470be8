import { decimalText } from '../ui/decimalText.js'

/** Formats lamports as SOL. */
export function solText(lamports: bigint, locale: string): string {
  return decimalText(`${lamports}E-9`, locale)
}
