import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import type { TransferRecord } from '../../../../src/core/record/record.js'
import { build, createScene, toBase64 } from '../../support/solanaScene.js'
import { type SceneTransfer, signedBy, transferOverScene } from '../../support/transferOverScene.js'

test('of two prompts that are open at once only one is sent, even if its money has left when the other is signed', async () => {
  const scene = createScene()
  const prompts: (() => void)[] = []
  const options: SceneTransfer = {
    signTransaction: (bytes) =>
      new Promise((resolve) => {
        prompts.push(() => resolve(signedBy(scene, bytes)))
      }),
  }
  const { send, submitted, config, shown } = transferOverScene(scene, options)
  const first = send()
  await expect.poll(() => shown).toHaveLength(1)
  const { publicKey: payer } = scene.service
  const blockhash = base58.encode(new Uint8Array(32).fill(8))
  options.transaction = toBase64(build([scene.transfer()], { payer, signers: [scene.service], blockhash }))
  const second = send()
  await expect.poll(() => shown).toHaveLength(2)
  expect(shown[1]).not.toEqual(shown[0])

  prompts[0]?.()
  const { id } = await first
  const departure = { hash: '5'.repeat(88), at: 1, amount: scene.amount }
  await config.records.update(id, (stored) => ({ ...stored, status: 'sent', departure }) as TransferRecord)
  prompts[1]?.()

  await expect(second).rejects.toMatchObject({ name: 'OpenTransferError', recordId: id })
  expect(submitted()).toHaveLength(1)
  expect(await config.records.list()).toHaveLength(1)
})
