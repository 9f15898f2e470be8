import { base58, base64, base64nopad } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { decodeBase58, decodeBase64, encodeBase58, encodeBase64 } from '../../../src/core/chain/encodings.js'

describe('base58', () => {
  test('encodes and decodes like another codec, including leading zeros', () => {
    for (let length = 0; length <= 66; length += 1)
      for (let zeros = 0; zeros <= Math.min(length, 4); zeros += 1) {
        const bytes = crypto.getRandomValues(new Uint8Array(length)).fill(0, 0, zeros)
        const text = base58.encode(bytes)
        expect(encodeBase58(bytes)).toBe(text)
        expect(decodeBase58(text)).toEqual(bytes)
      }
  })

  test.each(['0', 'O', 'I', 'l', ' ', '1é', 'abc\n', '5+'])('refuses %j', (text) => {
    expect(() => base58.decode(text)).toThrow()
    expect(() => decodeBase58(text)).toThrow(RangeError)
  })
})

describe('base64', () => {
  test('encodes and decodes like another codec, with and without padding', () => {
    for (let length = 0; length <= 200; length += 1) {
      const bytes = crypto.getRandomValues(new Uint8Array(length))
      const text = base64.encode(bytes)
      expect(encodeBase64(bytes)).toBe(text)
      expect(decodeBase64(text)).toEqual(bytes)
      expect(decodeBase64(base64nopad.encode(bytes))).toEqual(bytes)
    }
  })

  test('encodes and decodes an account of a megabyte', () => {
    const bytes = new Uint8Array(1_000_000).map((_, index) => index)
    const text = Buffer.from(bytes).toString('base64')
    expect(encodeBase64(bytes) === text).toBe(true)
    expect(Buffer.compare(decodeBase64(text), bytes)).toBe(0)
  })

  test.each(['a', 'ab c', ' YWI=', 'YWI=\n', 'YWJ=', 'YW-_', 'é', 'YQ='])('refuses %j', (text) => {
    expect(() => base64.decode(text)).toThrow()
    expect(() => decodeBase64(text)).toThrow()
  })
})
