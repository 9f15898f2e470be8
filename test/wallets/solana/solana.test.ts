import { describe, expect, test } from 'vitest'
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
