import { type Address, getAddressDecoder } from '@solana/kit'

/** A new, random address on Solana. */
export function anAddress(): Address {
  return getAddressDecoder().decode(crypto.getRandomValues(new Uint8Array(32)))
}
