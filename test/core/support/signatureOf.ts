import { base58 } from '@scure/base'
import { concatHex, hexToBytes, keccak256, stringToHex } from 'viem'

/** A well-formed Solana signature derived from a name. */
export function signatureOf(name: string): string {
  const half = keccak256(stringToHex(name))
  return base58.encode(hexToBytes(concatHex([half, keccak256(half)])))
}
