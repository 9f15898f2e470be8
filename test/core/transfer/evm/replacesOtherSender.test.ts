import { expect, test } from 'vitest'
import type { Readers } from '../../../../src/core/chain/reader.js'
import { transfer } from '../../../../src/core/transfer/evm/transfer.js'
import { createTestSigner } from '../../../support/evmSigner.js'
import { amount, createSendScene } from '../../support/sendScene.js'

const recipient = '0x2222222222222222222222222222222222222222'

test('a replacement is not signed by another account than that of the transfer it replaces', async () => {
  const scene = createSendScene()
  // An unanswered transfer of another account: the person has switched accounts in the wallet since.
  const other = createTestSigner(8453)
  const { id } = await scene.store({ owner: other.account.address })
  const readers: Readers = () => scene.node.reader
  const { config, signer } = scene
  const sending = transfer(config, {
    from: 'BASE',
    to: 'ARB',
    amount,
    recipient,
    signer,
    readers,
    replaces: id,
  })
  await expect(sending).rejects.toMatchObject({ name: 'OpenTransferError', recordId: id })
  expect(signer.asked).toEqual([])
  expect(scene.posts).toEqual([])
})

test('a replacement is not signed on another chain than that of the transfer it replaces', async () => {
  const scene = createSendScene()
  const { id } = await scene.store({
    from: 'ARB',
    to: 'BASE',
    chainId: 42161,
    token: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  })
  const readers: Readers = () => scene.node.reader
  const { config, signer } = scene
  const sending = transfer(config, {
    from: 'BASE',
    to: 'ARB',
    amount,
    recipient,
    signer,
    readers,
    replaces: id,
  })
  await expect(sending).rejects.toMatchObject({ name: 'OpenTransferError', recordId: id })
  expect(scene.posts).toEqual([])
})
