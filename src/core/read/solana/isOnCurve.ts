import { base58 } from '@scure/base'

/**
 * Tells whether an address is a point of Ed25519, so that a key can exist for it. Programs derive addresses that are
 * none: only they can move what stands there.
 */
export async function isOnCurve(address: string): Promise<boolean> {
  const { ed25519 } = await import('@noble/curves/ed25519.js')
  try {
    ed25519.Point.fromBytes(base58.decode(address))
    return true
  } catch {
    return false
  }
}
