import { describe, expect, test } from 'vitest'
import { describeWallet } from '../../../src/wallets/solana/describeWallet.js'
import { type SolanaFamilyParameters, solana } from '../../../src/wallets/solana/solana.js'

const owner = '7VHUFJHWu2CuExkJcJrzhQPJ2oygupTWkL2A2For4BmE'

test('a family is of the kind solana', () => {
  expect(solana({ depositOwners: [owner], programs: [] }).kind).toBe('solana')
  expect(solana({ depositOwners: 'unchecked', programs: [] }).kind).toBe('solana')
})

describe('what could never work is told at once', () => {
  const cases: [string, Partial<SolanaFamilyParameters>][] = [
    ['nothing is pinned', { depositOwners: [] }],
    ['an owner is no address', { depositOwners: ['0x1234'] }],
    ['an owner has 31 bytes', { depositOwners: [owner.slice(0, -2)] }],
    ['a program is no address', { programs: ['program'] }],
    ['maxLamports is a number', { maxLamports: 5 as never }],
    ['maxLamports is below zero', { maxLamports: -1n }],
    ['rpc is no address', { rpc: 'wss://node.example' }],
  ]
  test.each(cases)('%s', (_name, parameters) => {
    const make = () => solana({ depositOwners: [owner], programs: [], ...parameters })
    expect(make).toThrowError(expect.objectContaining({ name: 'InvalidConfigError' }))
  })
})

describe('what a wallet says of itself is bounded', () => {
  test.each([
    ['data:image/svg+xml;base64,PHN2Zy8+', true],
    ['https://wallet.example/icon.png', true],
    ['http://wallet.example/icon.png', false],
    ['javascript:alert(1)', false],
    ['data:text/html,<script>', false],
    [`data:image/png;base64,${'A'.repeat(200_001)}`, false],
  ])('the icon %.40s', (icon, isTaken) => {
    expect(describeWallet({ name: 'Wallet', icon }).icon).toBe(isTaken ? icon : undefined)
  })

  test('a name without a visible character still is one', () => {
    expect(describeWallet({ name: '\u200B\u0000' }).name).toBe('?')
  })
})
