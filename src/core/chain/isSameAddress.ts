type Address = string | null | undefined

/** Tells whether two addresses are the same. Hex means the same in either case, base58 does not. */
export function isSameAddress(one: Address, other: Address): boolean {
  return plainOf(one) === plainOf(other)
}

function plainOf(address: Address): Address {
  return address?.startsWith('0x') ? address.toLowerCase() : address
}
