import { decodeBase58 } from '../../chain/encodings.js'

/**
 * Verifies an Ed25519 signature with WebCrypto. `unknown` if the browser lacks Ed25519 or the page is not a secure
 * context; this says nothing about the signature.
 */
export async function verifySignature(
  address: string,
  signature: Uint8Array,
  message: Uint8Array,
): Promise<'valid' | 'invalid' | 'unknown'> {
  try {
    const bytes = new Uint8Array(decodeBase58(address))
    const key = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify'])
    const isValid = await crypto.subtle.verify(
      'Ed25519',
      key,
      new Uint8Array(signature),
      new Uint8Array(message),
    )
    return isValid ? 'valid' : 'invalid'
  } catch {
    return 'unknown'
  }
}
