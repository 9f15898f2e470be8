/** Binary search from `low` to `high` for the first block where `isReached` holds. It is assumed to hold at `high`. */
export async function findFirstBlock(
  low: bigint,
  high: bigint,
  isReached: (block: bigint) => Promise<boolean>,
): Promise<bigint> {
  while (low < high) {
    const middle = (low + high) / 2n
    if (await isReached(middle)) high = middle
    else low = middle + 1n
  }
  return low
}
