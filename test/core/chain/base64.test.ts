import { base64, base64nopad } from '@scure/base'
import { expect, test } from 'vitest'
import { decodeBase64, encodeBase64 } from '../../../src/core/chain/base64.js'

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
