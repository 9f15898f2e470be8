import { domainSeparator, getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import { testnet } from '../../../src/core/chain/testnet.js'

const evmChains = [mainnet, testnet].flatMap(({ name, chains }) =>
  [chains.ETH, chains.BASE, chains.ARB, chains.POLYGON].map(
    (chain) => [`${name} ${chain.key}`, chain] as const,
  ),
)

describe.each(evmChains)('%s', (_name, { id, usdc }) => {
  test('the pinned separator matches the pinned domain', () => {
    const domain = { name: usdc.name, version: usdc.version, chainId: id, verifyingContract: usdc.address }
    expect(domainSeparator({ domain })).toBe(usdc.separator)
  })

  test('the token address has a checksum', () => {
    expect(getAddress(usdc.address)).toBe(usdc.address)
  })
})

test('no chain id and no token is used twice', () => {
  const chains = evmChains.map(([, chain]) => chain)
  expect(new Set(chains.map(({ id }) => id)).size).toBe(8)
  expect(new Set(chains.map(({ usdc }) => usdc.address)).size).toBe(8)
})
