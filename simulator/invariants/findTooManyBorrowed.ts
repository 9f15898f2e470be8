/** Whose payment a transfer's arrival was, by its name in a run's counts. */
export const arrivals = {
  own: 'arrived by its own payment',
  borrowed: "arrived by another record's payment",
  strangers: "arrived by a stranger's payment",
}

/** With fewer arrivals, a share of them is not meaningful. */
const leastArrivals = 400

/** The largest share, in percent, that may have arrived by a payment that was made for another record. */
const mostBorrowed = 5

/**
 * An arrival is a payment that matches, so of two transfers of one amount to one recipient it may be the other's. The
 * simulator's few amounts and recipients make that likelier than it is for people; more than this is a fault of the kit.
 */
export function findTooManyBorrowed(counts: ReadonlyMap<string, number>): string | undefined {
  const [own = 0, borrowed = 0, strangers = 0] = [
    counts.get(arrivals.own),
    counts.get(arrivals.borrowed),
    counts.get(arrivals.strangers),
  ]
  const all = own + borrowed + strangers
  if (all < leastArrivals || borrowed * 100 <= all * mostBorrowed) return undefined
  return `${borrowed} of ${all} arrivals are payments for another record: more than ${mostBorrowed}%.`
}
