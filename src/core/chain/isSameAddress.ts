/** Tells whether two addresses are the same. Hex means the same in either case, base58 does not. */
export function isSameAddress(one: string | undefined, other: string | undefined): boolean {
  return plainOf(one) === plainOf(other)
}

function plainOf(address: string | undefined): string | undefined {
  return address?.startsWith('0x') ? address.toLowerCase() : address
}
