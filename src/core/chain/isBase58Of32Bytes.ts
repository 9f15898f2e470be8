/** The digits of base58. */
export const base58Digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Tells whether a text is 32 bytes in base58, the form of a Solana address: each leading `1` is a zero byte, the rest
 * a number. It does not decode, so the first screen needs no codec; a test compares it with one.
 */
export function isBase58Of32Bytes(text: string): boolean {
  if (text.length < 32 || text.length > 44) return false
  let value = 0n
  for (const character of text) {
    const digit = base58Digits.indexOf(character)
    if (digit < 0) return false
    value = value * 58n + BigInt(digit)
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const bytes = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2)
  return zeros + bytes === 32
}
