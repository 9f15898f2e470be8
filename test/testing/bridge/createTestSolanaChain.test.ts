import { expect, test } from 'vitest'
import { createTestNetwork } from '../../../src/testing/bridge/createTestNetwork.js'
import { createTestSolanaChain } from '../../../src/testing/bridge/createTestSolanaChain.js'

type Entry = { signature: string; slot: number }

test('the token moves in every slot, the final slot is reported, and its entries are listed in pages', async () => {
  let now = 1_800_000_000_000
  const { SOLANA } = createTestNetwork().chains
  const chain = createTestSolanaChain(SOLANA, () => now)
  const list = async (options: object) =>
    (await chain.answer('getSignaturesForAddress', [SOLANA.usdc.address, options])) as Entry[]
  const final = () => chain.answer('getEpochInfo', [{ commitment: 'finalized' }])
  expect(await final()).toMatchObject({ absoluteSlot: 1000, blockHeight: 1000 })
  now += 4_000
  expect(await final()).toMatchObject({ absoluteSlot: 1010, blockHeight: 1010 })
  const first = await list({ limit: 4 })
  const next = await list({ limit: 4, before: first.at(-1)?.signature })
  const slots = [...first, ...next].map(({ slot }) => slot)
  expect(slots).toEqual([1010, 1009, 1008, 1007, 1006, 1005, 1004, 1003])
  now += 24 * 60 * 60_000
  expect(await list({})).toHaveLength(1000)
})
