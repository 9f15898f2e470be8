/** The largest amount Solana can hold: an SPL token amount is a u64. It bounds every transfer. */
const maxUnits = 2n ** 64n - 1n

/**
 * Tells whether an amount can be sent at all: above zero and within an SPL token amount.
 *
 * @example
 * ```ts
 * import { isSendableAmount } from 'usdc-bridge-react/core'
 *
 * isSendableAmount(10_000_000n) // true
 * isSendableAmount(0n) // false
 * ```
 */
export function isSendableAmount(amount: bigint): boolean {
  return typeof amount === 'bigint' && amount > 0n && amount <= maxUnits
}
