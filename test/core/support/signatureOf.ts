import { base58 } from '@scure/base'
import { concatHex, hexToBytes, keccak256, stringToHex } from 'viem'

/** A Solana signature, as long as one is, of a name. */
export function signatureOf(name: string): string {
  const half = keccak256(stringToHex(name))
  return base58.encode(hexToBytes(concatHex([half, keccak256(half)])))
}
