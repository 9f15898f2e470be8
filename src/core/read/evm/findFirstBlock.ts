/** Binary search from `low` to `high` for the first block where `isReached` holds; `high` is taken to be one. */
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
