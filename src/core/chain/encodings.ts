import { base58Digits } from './isBase58Of32Bytes.js'

/** Encodes bytes in base58: each leading zero byte becomes a `1`, the rest a number. */
export function encodeBase58(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; value > 0n; value /= 58n) text = base58Digits[Number(value % 58n)] + text
  return '1'.repeat(leading(bytes, 0)) + text
}

/** Decodes base58. @throws RangeError where a character is none of it */
export function decodeBase58(text: string): Uint8Array {
  let value = 0n
  for (const character of text) {
    const digit = base58Digits.indexOf(character)
    if (digit < 0) throw new RangeError('It is not base58.')
    value = value * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; value > 0n; value /= 256n) bytes.unshift(Number(value % 256n))
  return Uint8Array.from([...new Uint8Array(leading(text, '1')), ...bytes])
}

function leading(items: ArrayLike<unknown>, zero: unknown): number {
  let count = 0
  while (count < items.length && items[count] === zero) count += 1
  return count
}

export function encodeBase64(bytes: Uint8Array): string {
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
}

/**
 * Decodes base64, padded or not, if it is in the exact form that {@link encodeBase64} produces.
 * @throws where it is not
 */
export function decodeBase64(text: string): Uint8Array {
  const binary = atob(text)
  const plain = btoa(binary)
  if (text !== plain && text !== plain.replace(/=+$/, '')) throw new RangeError('It is not base64.')
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
