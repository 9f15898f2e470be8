import { groupBy } from '../chain/groupBy.js'
import type { NearPayment, Observation } from './record.js'

/** How far two chains' clocks may differ, in ms. */
export const betweenChains = 2 * 60_000

/** What reached the recipient: the arrival, or payments close to the amount. */
export type Arrivals = {
  arrival?: Observation | undefined
  near?: NearPayment | undefined
  /**
   * Whether another node may know more: this one is minutes behind, or lists a payment of which it does not have the
   * block.
   */
  isPartial?: boolean | undefined
}

export type Payment = NearPayment & { payer: string }

/** The most parts in which a service may pay. */
const mostParts = 4

/** Groups payments, oldest first, by payer, and keeps the groups whose sum could be close to an amount. */
export function listNearPayments<payment extends Pick<Payment, 'amount' | 'payer'>>(
  payments: readonly payment[],
  amount: bigint,
): readonly (readonly payment[])[] {
  const parts = payments.filter((payment) => payment.amount < amount)
  return [...groupBy(parts, ({ payer }) => payer).values()].filter(
    (group) => group.length <= mostParts && isSmallRest(amount - sumOf(group), amount),
  )
}

/**
 * The least that counts as the arrival of an amount, in base units. A fee of more than half is not allowed for: with a
 * larger `maxFee`, anybody's payment of almost nothing would count.
 */
export function leastArrival(amount: bigint, maxFee: bigint): bigint {
  return maxFee * 2n > amount ? (amount + 1n) / 2n : amount - maxFee
}

/** Sums one payer's payments, if they are close to the amount but not more. */
export function addUpNearPayment(payments: readonly Payment[], amount: bigint): NearPayment | undefined {
  const sum = sumOf(payments)
  const last = payments.at(-1)
  if (!last || sum > amount || !isSmallRest(amount - sum, amount)) return undefined
  return { amount: sum, hash: last.hash, at: last.at }
}

/** Sums amounts, in base units. */
export function sumOf(payments: readonly Pick<Payment, 'amount'>[]): bigint {
  return payments.reduce((sum, { amount }) => sum + amount, 0n)
}

/**
 * Tells whether an allowance is small enough to allow a permit for an amount: zero, or below a tenth of it, as left by
 * a service that took the amount minus its fee.
 */
export function isSmallRest(allowance: bigint, amount: bigint): boolean {
  return allowance * 10n < amount
}
