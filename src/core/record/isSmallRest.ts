/**
 * Tells whether an allowance is too little to stand in the way of a permit over an amount: none, or below a tenth, as a
 * service leaves that took the amount less its fee.
 */
export function isSmallRest(allowance: bigint, amount: bigint): boolean {
  return allowance * 10n < amount
}
