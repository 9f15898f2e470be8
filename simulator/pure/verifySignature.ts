import { isSame } from '../../src/core/transfer/solana/deserializeTransaction.js'
import { fakeSolanaSignature } from '../solana/fakeSolanaSignature.js'

/** Whether the browsers of the current seed have Ed25519. */
export const browsers = { canVerify: true }

/** Replaces core's check of an Ed25519 signature with the fake scheme, because WebCrypto answers on another thread. */
export async function verifySignature(
  address: string,
  signature: Uint8Array,
  message: Uint8Array,
): Promise<'valid' | 'invalid' | 'unknown'> {
  if (!browsers.canVerify) return 'unknown'
  return isSame(signature, fakeSolanaSignature(address, message)) ? 'valid' : 'invalid'
}
