import { base58 } from '@scure/base'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TransferRecord } from '../../../../src/core/record/record.js'
import { build, createScene, type Scene, toBase64 } from '../../support/solanaScene.js'
import { type SceneTransfer, transferOverScene } from '../../support/transferOverScene.js'

let scene: Scene
beforeEach(() => {
  scene = createScene()
})

const departure = { hash: '5'.repeat(88), at: 1, amount: 10_000_000n }
const arrival = { hash: `0x${'ac'.repeat(32)}`, index: 0, amount: 10_000_000n, at: 2 }
const over: [string, object][] = [
  ['has left', { status: 'sent', departure }],
  ['has arrived', { status: 'arrived', departure, arrival, proof: 'match' }],
  ['has failed', { status: 'notSent', reason: 'failed' }],
]

describe('a transaction that is byte for byte the same as an earlier one', () => {
  test.each(over)('is held back if the earlier one %s, and the next one is sent', async (_, state) => {
    const options: SceneTransfer = {}
    const { send, submitted, shown, config } = transferOverScene(scene, options)
    const { id } = await send()
    const first = await config.records.update(id, (stored) => ({ ...stored, ...state }) as TransferRecord)

    await expect(send()).rejects.toMatchObject({
      name: 'OpenTransferError',
      recordId: id,
    })
    expect(shown[1]).toEqual(shown[0])
    expect(submitted()).toHaveLength(1)
    expect(await config.records.list()).toEqual([first])

    const { publicKey: payer } = scene.service
    const blockhash = base58.encode(new Uint8Array(32).fill(8))
    options.transaction = toBase64(build([scene.transfer()], { payer, signers: [scene.service], blockhash }))
    expect(await send()).toMatchObject({ status: 'pending' })
    expect(submitted()).toHaveLength(2)
    expect(await config.records.list()).toHaveLength(2)
  })

  test('is held back as a second transfer if the earlier one is still open', async () => {
    const { send, submitted, shown, config } = transferOverScene(scene)
    const results = await Promise.allSettled([send(), send()])
    const [open] = await config.records.list()
    expect(shown).toHaveLength(2)
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { name: 'OpenTransferError', recordId: open?.id },
    })
    expect(submitted()).toHaveLength(1)
    expect(await config.records.list()).toHaveLength(1)
  })
})
