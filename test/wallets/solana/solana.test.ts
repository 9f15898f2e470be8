import { describe, expect, test } from 'vitest'
import type { SolanaFamilyParameters } from '../../../src/wallets/solana/familyParameters.js'
import { solana } from '../../../src/wallets/solana/solana.js'
import { standardSolana } from '../../../src/wallets/solana/standardSolana.js'

const owner = '7VHUFJHWu2CuExkJcJrzhQPJ2oygupTWkL2A2For4BmE'

const families = [
  ['with the adapter', solana],
  ['without the adapter', standardSolana],
] as const

test.each(families)('a family %s has the kind solana', (_name, make) => {
  expect(make({ depositOwners: [owner], programs: [] }).kind).toBe('solana')
  expect(make({ depositOwners: 'unchecked', programs: [] }).kind).toBe('solana')
})

describe.each(families)('%s, an impossible setup is an error at once:', (_name, makeFamily) => {
  const cases: [string, Partial<SolanaFamilyParameters>][] = [
    ['nothing is pinned', { depositOwners: [] }],
    ['an owner is not an address', { depositOwners: ['0x1234'] }],
    ['an owner has 31 bytes', { depositOwners: [owner.slice(0, -2)] }],
    ['a program is not an address', { programs: ['program'] }],
    ['maxLamports is a number', { maxLamports: 5 as never }],
    ['maxLamports is below zero', { maxLamports: -1n }],
    ['rpc is not a URL', { rpc: 'wss://node.example' }],
  ]
  test.each(cases)('%s', (_name, parameters) => {
    const make = () => makeFamily({ depositOwners: [owner], programs: [], ...parameters })
    expect(make).toThrowError(expect.objectContaining({ name: 'InvalidConfigError' }))
  })
})
