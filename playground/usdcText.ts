import { amountText } from '../src/components/amount/amountText.js'

/** Formats base units as the widget does in English. */
export function usdcText(amount: bigint): string {
  return `${amountText(amount, 'en')} USDC`
}
