/**
 * Tells whether an allowance is small enough to allow a permit for an amount: zero, or below a tenth of it, as left by
 * a service that took the amount minus its fee.
 */
export function isSmallRest(allowance: bigint, amount: bigint): boolean {
  return allowance * 10n < amount
}
