import { concat, type Hex, keccak256, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { holdsSignature } from '../../../../src/core/follow/evm/calldata.js'

const selector = '0xd505accf'
const r: Hex = `0x${'5e'.repeat(32)}`
const other: Hex = `0x${'6f'.repeat(32)}`
const bytes: Hex = `0x${'7a'.repeat(96)}`
const ofContract = { r: [], contractSignatures: [{ length: 96, hash: keccak256(bytes) }] }
const words = (count: number) => pad('0x01', { size: 32 * count })

describe('calldata shows an account’s signature', () => {
  test.each<[string, Hex, readonly Hex[], boolean]>([
    ['that it holds', concat([selector, words(2), r, words(1)]), [r], true],
    ['in another letter case', concat([selector, r]).toUpperCase().replace('0X', '0x') as Hex, [r], true],
    ['if it holds one of two', concat([selector, r]), [other, r], true],
    ['not if it holds another one', concat([selector, other]), [r], false],
    ['not if none is known', concat([selector, r]), [], false],
  ])('%s', (_, input, known, isHeld) => {
    expect(holdsSignature(input, { r: known })).toBe(isHeld)
  })
})

describe('calldata shows a contract’s signature', () => {
  test.each<[string, Hex, boolean]>([
    ['in its first words', concat([selector, bytes]), true],
    ['in later words', concat([selector, words(5), bytes, words(1)]), true],
    ['in a call within a call', concat([selector, words(3), selector, words(5), bytes]), true],
    ['not if it holds other bytes of that length', concat([selector, words(3)]), false],
    ['not if it is shorter than the signature', concat([selector, words(2)]), false],
    ['not if it holds only a part of it', concat([selector, words(4), bytes.slice(0, -64) as Hex]), false],
    ['not between two words', concat([selector, '0x00', bytes, `0x${'00'.repeat(31)}`]), false],
    ['up to 16 kB', concat([selector, words(508), bytes]), true],
    ['not beyond 16 kB', concat([selector, words(510), bytes]), false],
  ])('%s', (_, input, isHeld) => {
    expect(holdsSignature(input, ofContract)).toBe(isHeld)
  })
})
