import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { decodeBase58, encodeBase58 } from '../../../src/core/chain/base58.js'

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
