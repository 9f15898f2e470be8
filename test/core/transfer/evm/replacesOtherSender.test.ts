import { expect, test } from 'vitest'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import type { Readers } from '../../../../src/core/chain/reader.js'
import { transfer } from '../../../../src/core/transfer/evm/transfer.js'
import { createTestSigner } from '../../../support/evmSigner.js'
import { amount, createSendScene } from '../../support/sendScene.js'

const recipient = '0x2222222222222222222222222222222222222222'
const { id: chainId, usdc } = mainnet.chains.ARB

test.each([
  ['account', { owner: createTestSigner(8453).account.address }],
  ['chain', { from: 'ARB', to: 'BASE', chainId, token: usdc.address }],
])('a replacement is not signed from another %s than the transfer that it replaces', async (_, earlier) => {
  const { store, node, config, signer, posts } = createSendScene()
  const { id } = await store(earlier)
  const readers: Readers = () => node.reader
  const request = { from: 'BASE', to: 'ARB', amount, recipient, signer, readers, replaces: id } as const
  await expect(transfer(config, request)).rejects.toMatchObject({ name: 'OpenTransferError', recordId: id })
  expect(signer.asked).toEqual([])
  expect(posts).toEqual([])
})
