import { expect, test } from 'vitest'
import { memoryStorage } from '../../../../src/core/record/recordStorage.js'
import { createScene } from '../../support/solanaScene.js'
import { signedBy, transferOverScene } from '../../support/transferOverScene.js'

/** As the tab of a later version would store it: only the envelope can be read. */
const later = (sender: string, stage: string) =>
  JSON.stringify({ version: 3, sender, stage, createdAt: Date.now(), record: '{"version":3,"id":"later"}' })

test.each(['moving', 'ended'])(
  'of two prompts in tabs of two versions only one is sent, even if the other’s transfer is %s by then',
  async (stage) => {
    const scene = createScene()
    const storage = memoryStorage()
    const sender = `solana:scene:${scene.sender.publicKey.toBase58()}`
    const { send, submitted } = transferOverScene(scene, {
      storage,
      async signTransaction(bytes) {
        await storage.setItem('usdc-bridge:later', later(sender, stage))
        return signedBy(scene, bytes)
      },
    })
    await expect(send()).rejects.toMatchObject({ name: 'OpenTransferError', recordId: 'later' })
    expect(submitted()).toHaveLength(0)
  },
)

test.each(['moving', 'ended'])(
  'a transfer of a later version that was %s before does not block another one',
  async (stage) => {
    const scene = createScene()
    const storage = memoryStorage()
    await storage.setItem(
      'usdc-bridge:later',
      later(`solana:scene:${scene.sender.publicKey.toBase58()}`, stage),
    )
    const { send, submitted } = transferOverScene(scene, { storage })
    expect(await send()).toMatchObject({ status: 'pending' })
    expect(submitted()).toHaveLength(1)
  },
)
