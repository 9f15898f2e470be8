import { powerModulo } from '../../chain/bigint.js'
import { decodeBase58 } from '../../chain/encodings.js'

/** The field of Ed25519 (RFC 8032, section 5.1). */
const field = 2n ** 255n - 19n

/**
 * Tells whether an address is a point of Ed25519, so that a key can exist for it. Addresses derived by programs are
 * not, and only the program can move their funds.
 *
 * This only drives a warning, never a signature. A curve library would be thirty times the size.
 */
export function isOnCurve(address: string): boolean {
  const bytes = decodeBase58(address)
  if (bytes.length !== 32) return false
  const written = bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const sign = written >> 255n
  const y = written - (sign << 255n)
  if (y >= field) return false
  // x² = (y² − 1) / (d·y² + 1), which is a square if the product of the two is, and so with both sides of the fraction
  // times 121666, because d = −121665 / 121666.
  const square = (y * y) % field
  const product = ((square - 1n + field) * 121666n * (121666n + 121665n * (field - square))) % field
  return product === 0n ? sign === 0n : powerModulo(product, (field - 1n) / 2n, field) === 1n
}
