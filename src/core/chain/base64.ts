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
