import { base58 } from '@scure/base'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import { parseRecipient } from '../../../src/core/recipient/parseRecipient.js'

const { ARB, BASE, ETH, POLYGON, SOLANA } = mainnet.chains
const address = getAddress('0x71c4a9de03bb5f28e6c0417ad3f95b2e8c6d9af2')
const wallet = '7Yq2nVd8Kc3rTfLp5WmXz9HgB4sJuE6aQRtNhPvC1DkM'

describe('on an EVM chain', () => {
  test.each([
    ['with its checksum', address],
    ['in lower case', address.toLowerCase()],
    ['in upper case', `0x${address.slice(2).toUpperCase()}`],
    ['with space around it', `\n ${address}\t`],
  ])('an address %s is read with its checksum', (_, text) => {
    expect(parseRecipient(text, ARB)).toEqual({ status: 'valid', address })
  })

  test.each([`0x0${'1'.repeat(39)}`, `0x${'0'.repeat(35)}10000`, `0x1111${'0'.repeat(36)}`])(
    '%s is valid despite its zeros',
    (text) => {
      expect(parseRecipient(text, ARB)).toEqual({ status: 'valid', address: text })
    },
  )

  /** One letter in the other case: what a mistyped character looks like to EIP-55. */
  const mistyped = address.replace(/[a-f]/, (letter) => letter.toUpperCase())

  test.each([
    [
      mistyped === address ? address.replace(/[A-F]/, (letter) => letter.toLowerCase()) : mistyped,
      'checksum',
    ],
    [wallet, 'otherKind'],
    [`0x${'0'.repeat(40)}`, 'zero'],
    [`0x${'0'.repeat(39)}1`, 'zero'],
    [`0x${'0'.repeat(38)}fF`, 'zero'],
    [`0x${'0'.repeat(37)}100`, 'zero'],
    ['0x000000000000000000000000000000000000dEaD', 'zero'],
    ['0x000000000000000000000000000000000000dead', 'zero'],
    [ARB.usdc.address, 'token'],
    [ARB.usdc.address.toLowerCase(), 'token'],
    [address.slice(0, -1), 'malformed'],
    [`${address}0`, 'malformed'],
    [address.slice(2), 'malformed'],
    [`0X${address.slice(2)}`, 'malformed'],
    [`${address}${address.slice(2)}`, 'malformed'],
    ['vitalik.eth', 'malformed'],
  ])('%s is refused: %s', (text, reason) => {
    expect(parseRecipient(text, ARB)).toEqual({ status: 'invalid', reason })
  })

  test('the USDC contract of another chain of the network is refused, because nobody holds it here', () => {
    for (const { usdc } of [ETH, BASE, POLYGON])
      for (const text of [usdc.address, usdc.address.toLowerCase()])
        expect(parseRecipient(text, ARB, mainnet)).toEqual({ status: 'invalid', reason: 'token' })
    expect(parseRecipient(address, ARB, mainnet)).toEqual({ status: 'valid', address })
  })
})

describe('on Solana', () => {
  test('32 bytes of base58 are taken as they are', () => {
    expect(parseRecipient(` ${wallet} `, SOLANA)).toEqual({ status: 'valid', address: wallet })
  })

  test('an address that begins with ones is no zero', () => {
    const text = base58.encode(new Uint8Array(32).fill(9, 2))
    expect(parseRecipient(text, SOLANA)).toEqual({ status: 'valid', address: text })
  })

  test.each([
    [address, 'otherKind'],
    ['11111111111111111111111111111111', 'zero'],
    [SOLANA.usdc.address, 'token'],
    ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'program'],
    ['TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb', 'program'],
    ['ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL', 'program'],
    ['ComputeBudget111111111111111111111111111111', 'program'],
    [wallet.slice(0, -2), 'malformed'],
    [`${wallet}1`, 'malformed'],
    [wallet.replace('7', '0'), 'malformed'],
    [wallet.replace('7', 'l'), 'malformed'],
    ['5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW', 'malformed'],
  ])('%s is refused: %s', (text, reason) => {
    expect(parseRecipient(text, SOLANA)).toEqual({ status: 'invalid', reason })
  })
})

describe.each([ARB, SOLANA])('hostile text on $name', (chain) => {
  test.each(['', '   ', '\n\t'])('%j is empty, not wrong', (text) => {
    expect(parseRecipient(text, chain)).toEqual({ status: 'empty' })
  })

  test.each([
    ['markup', '<img src=x onerror=alert(1)>'],
    ['a zero-width space within', `${address.slice(0, 20)}\u200b${address.slice(20)}`],
    ['a right-to-left mark', `\u202e${wallet}`],
    ['letters that look alike', wallet.replace('c', 'с')],
    ['full-width digits', address.replace('7', '７')],
    ['a line break within', `${address.slice(0, 10)}\n${address.slice(10)}`],
    ['a null character', `${wallet}\0`],
    ['two addresses', `${address} ${address}`],
    ['a million characters', '1'.repeat(1_000_000)],
  ])('%s is malformed', (_, text) => {
    expect(parseRecipient(text, chain)).toEqual({ status: 'invalid', reason: 'malformed' })
  })
})
