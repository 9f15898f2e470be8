import { Point } from '@noble/secp256k1'
import { hexToBigInt, keccak256 } from 'viem/utils'
import { powerModulo } from '../chain/powerModulo.js'
import type { PermitTypedData } from './buildPermit.js'
import { hashPermit } from './hashPermit.js'

type Hex = `0x${string}`

const { n: order } = Point.CURVE()

/**
 * Recovers the signer of a permit from a 65-byte signature that ends in `v`; `undefined` if it recovers to nobody.
 * viem's own recovery loads three times as much, and the curve library's a third more. A test compares it with viem's.
 */
export function recoverPermitSigner(typedData: PermitTypedData, signature: Hex): Hex | undefined {
  try {
    const [, x = '', s = '', v = ''] = /^0x([\da-f]{64})([\da-f]{64})([\da-f]{2})$/i.exec(signature) ?? []
    const last = Number(`0x${v}`)
    const parity = last < 2 ? last : last - 27
    const key = recoverKey(hexToBigInt(hashPermit(typedData)), { parity, x, s: BigInt(`0x${s}`) })
    return `0x${keccak256(`0x${key.toHex(false).slice(2)}`).slice(-40)}`
  } catch {
    return undefined
  }
}

/** The public key that signed a hash, e: (s·R − e·G) / r, where R has the signature's `x` (SEC 1, section 4.1.6). */
function recoverKey(hash: bigint, { parity, x, s }: { parity: number; x: string; s: bigint }): Point {
  const r = BigInt(`0x${x}`)
  if (r === 0n || r >= order || s === 0n || s >= order) throw new RangeError('It is no signature.')
  const inverse = powerModulo(r, order - 2n, order)
  // A compressed point begins with 02 or 03, so any other parity is refused here.
  return Point.fromHex(`0${2 + parity}${x}`)
    .multiplyUnsafe((s * inverse) % order)
    .subtract(Point.BASE.multiplyUnsafe((hash * inverse) % order))
}
