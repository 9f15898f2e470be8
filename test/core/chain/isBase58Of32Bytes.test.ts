import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { isBase58Of32Bytes } from '../../../src/core/chain/isBase58Of32Bytes.js'

/** Every length around 32 with every number of leading zero bytes, filled by a small generator with a fixed seed. */
function* samples(): Generator<Uint8Array> {
  let state = 42
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state >> 16
  }
  for (let length = 28; length <= 36; length++)
    for (let zeros = 0; zeros <= length; zeros++)
      for (let turn = 0; turn < 8; turn++)
        yield Uint8Array.from({ length }, (_, index) => (index < zeros ? 0 : next() % 256))
}

test('agrees with a codec for every length and every number of leading zero bytes', () => {
  let count = 0
  for (const bytes of samples()) {
    expect(isBase58Of32Bytes(base58.encode(bytes)), bytes.toString()).toBe(bytes.length === 32)
    count++
  }
  expect(count).toBeGreaterThan(2_000)
})

test.each([
  '',
  '1',
  '0'.repeat(44),
  'O'.repeat(40),
  `${'z'.repeat(43)}l`,
  '1'.repeat(33),
  'z'.repeat(44),
  '７'.repeat(40),
])('refuses %j', (text) => {
  expect(isBase58Of32Bytes(text)).toBe(false)
})
