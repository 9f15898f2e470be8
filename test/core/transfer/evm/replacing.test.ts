import { expect, test } from 'vitest'
import type { Readers } from '../../../../src/core/chain/reader.js'
import { transfer } from '../../../../src/core/transfer/evm/transfer.js'
import { departure } from '../../support/permitScene.js'
import { amount, createSendScene, nonce } from '../../support/sendScene.js'

test('a transfer that left while its replacement was reviewed is not paid a second time', async () => {
  const scene = createSendScene()
  const { id } = await scene.store({ status: 'sent', departure: { ...seen(), amount } })
  scene.node.setToken({ nonce: nonce + 1n, balance: 2n * amount })
  await expect(sendInPlaceOf(scene, id)).rejects.toMatchObject({ name: 'OpenTransferError', recordId: id })
  expect(scene.signer.asked).toEqual([])
  expect(scene.posts).toEqual([])
})

test('a transfer that was deleted while its replacement was reviewed is not paid a second time', async () => {
  const scene = createSendScene()
  scene.node.setToken({ nonce: nonce + 1n, balance: 2n * amount })
  await expect(sendInPlaceOf(scene, 'record-gone')).rejects.toMatchObject({
    name: 'OpenTransferError',
    recordId: 'record-gone',
  })
  expect(scene.signer.asked).toEqual([])
  expect(scene.posts).toEqual([])
})

test('a transfer that is deleted while the wallet asks is not paid a second time', async () => {
  const scene = createSendScene()
  const { id } = await scene.store({ status: 'refused', httpStatus: 400, reason: undefined })
  const sign = scene.signer.signTypedData.bind(scene.signer)
  scene.signer.signTypedData = async (...call) => {
    const signed = await sign(...call)
    await scene.config.records.update(id, ({ ...record }) => ({
      ...record,
      status: 'notSent',
      reason: 'expired',
      agreed: ['one', 'two'],
    }))
    expect(await scene.config.records.remove(id)).toBe(true)
    return signed
  }
  await expect(sendInPlaceOf(scene, id)).rejects.toMatchObject({ name: 'OpenTransferError', recordId: id })
  expect(scene.posts).toEqual([])
})

function seen() {
  const { hash, index, tie } = departure(60)
  return { hash, index, tie, at: 1_767_226_000_000, block: { number: 60n, hash } }
}

function sendInPlaceOf({ config, signer, node }: ReturnType<typeof createSendScene>, replaces: string) {
  const readers: Readers = () => node.reader
  const recipient = '0x2222222222222222222222222222222222222222'
  return transfer(config, { from: 'BASE', to: 'ARB', amount, recipient, signer, readers, replaces })
}
