import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import { testnet } from '../../../../src/core/chain/testnet.js'
import { lookAlikesOf } from '../../../../src/core/read/evm/readLookAlikes.js'

test('the bridged tokens of the main chains are known, and none for the test chains', () => {
  const { ETH, BASE, ARB, POLYGON } = mainnet.chains
  expect([ETH, BASE, ARB, POLYGON].map((chain) => lookAlikesOf(chain).map(({ symbol }) => symbol))).toEqual([
    [],
    ['USDbC'],
    ['USDC.e'],
    ['USDC.e'],
  ])
  for (const chain of [BASE, ARB, POLYGON])
    for (const { address } of lookAlikesOf(chain)) {
      expect(getAddress(address.toLowerCase())).toBe(address)
      expect(address).not.toBe(chain.usdc.address)
    }
  expect(lookAlikesOf(testnet.chains.BASE)).toEqual([])
})

test('a custom chain lists its own look-alikes, or none', () => {
  const lookAlikes = [{ symbol: 'USDC.e', address: mainnet.chains.ETH.usdc.address }]
  expect(lookAlikesOf({ ...mainnet.chains.BASE, lookAlikes })).toBe(lookAlikes)
  expect(lookAlikesOf({ ...mainnet.chains.BASE, lookAlikes: [] })).toEqual([])
})
