import { createHash } from 'node:crypto'

/**
 * The fake signature scheme of the simulation on Solana, a hash in place of Ed25519: the same message of the same account
 * has the same signature, and whatever is changed is noticed. An account that signs `anew` makes another one, as the real
 * scheme lets whoever holds a key do; that one does not verify here.
 */
export function fakeSolanaSignature(address: string, message: Uint8Array, anew = 0): Uint8Array {
  return new Uint8Array(createHash('sha512').update(`${address},${anew},`).update(message).digest())
}
