import { type Address, getAddressDecoder } from '@solana/kit'

/** An address on Solana that nobody has seen before. */
export function anAddress(): Address {
  return getAddressDecoder().decode(crypto.getRandomValues(new Uint8Array(32)))
}
