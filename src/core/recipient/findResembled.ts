/**
 * Finds the known address that begins and ends like a recipient that is not known itself. An attacker plants such an
 * address hoping that only the ends are compared. Four equal characters at each end are no coincidence.
 */
export function findResembled(recipient: string, known: readonly string[]): string | undefined {
  const others = known.filter((address) => endsOf(address) === endsOf(recipient))
  return others.some((address) => plainOf(address) === plainOf(recipient)) ? undefined : others[0]
}

function endsOf(address: string): string {
  const plain = plainOf(address)
  return plain.slice(0, plain.startsWith('0x') ? 6 : 4) + plain.slice(-4)
}

/** Hex means the same in either case, base58 does not. */
function plainOf(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}
