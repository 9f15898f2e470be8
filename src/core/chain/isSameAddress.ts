/** Tells whether two EVM addresses are one, whatever their case. */
export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
