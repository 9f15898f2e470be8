import { isSameAddress } from '../chain/isSameAddress.js'

/**
 * Finds the known address that begins and ends like a recipient that is not known itself. An attacker plants such an
 * address hoping that only the ends are compared. Four equal characters at each end are no coincidence.
 */
export function findResembled(recipient: string, known: readonly string[]): string | undefined {
  const others = known.filter((address) => isSameAddress(endsOf(address), endsOf(recipient)))
  return others.some((address) => isSameAddress(address, recipient)) ? undefined : others[0]
}

function endsOf(address: string): string {
  return address.slice(0, address.startsWith('0x') ? 6 : 4) + address.slice(-4)
}
