import { base58 } from '@scure/base'
import { PublicKey } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { isOnCurve } from '../../../../src/core/read/solana/isOnCurve.js'

/** Pseudorandom numbers that are the same in every run. */
function createBytes(): () => Uint8Array {
  let state = 7
  return () =>
    Uint8Array.from({ length: 32 }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31
      return (state >> 16) & 255
    })
}

/** A point's `y` as Ed25519 encodes it, with the sign of `x`. */
function written(y: bigint, sign: 0 | 1): Uint8Array {
  const all = y + (BigInt(sign) << 255n)
  return Uint8Array.from({ length: 32 }, (_, index) => Number((all >> BigInt(8 * index)) & 255n))
}

const compare = (bytes: Uint8Array) => {
  const address = base58.encode(bytes)
  expect([address, isOnCurve(address)]).toEqual([address, PublicKey.isOnCurve(bytes)])
}

test('agrees with web3.js on a thousand addresses, about half of which are points', () => {
  const next = createBytes()
  const all = Array.from({ length: 1000 }, next)
  all.forEach(compare)
  const points = all.filter((bytes) => isOnCurve(base58.encode(bytes))).length
  expect(points).toBeGreaterThan(400)
  expect(points).toBeLessThan(600)
})

test('agrees with web3.js at the edges of the field', () => {
  const field = 2n ** 255n - 19n
  for (const sign of [0, 1] as const)
    for (const y of [0n, 1n, 2n, 3n, field - 2n, field - 1n, field, field + 1n, 2n ** 255n - 1n])
      compare(written(y, sign))
})

test('a program-derived address is not a point', () => {
  const program = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
  const next = createBytes()
  for (let index = 0; index < 20; index++) {
    const [derived] = PublicKey.findProgramAddressSync([next()], program)
    expect(isOnCurve(derived.toBase58())).toBe(false)
  }
})

test('a malformed address is not a point', () => {
  expect(isOnCurve(base58.encode(new Uint8Array(31).fill(9)))).toBe(false)
})
