import { isSame } from '../../src/core/transfer/solana/readTransaction.js'
import { fakeSolanaSignature } from '../solana/fakeSolanaSignature.js'

/** Stands for core's check of an Ed25519 signature, by the fake scheme. WebCrypto would answer on a thread of its own. */
export async function verifySignature(
  address: string,
  signature: Uint8Array,
  message: Uint8Array,
): Promise<'valid' | 'invalid' | 'unknown'> {
  return isSame(signature, fakeSolanaSignature(address, message)) ? 'valid' : 'invalid'
}
