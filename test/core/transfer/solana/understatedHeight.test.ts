import { expect, test } from 'vitest'
import type { ChainReader } from '../../../../src/core/chain/reader.js'
import { createHeightScene, type Height, type HeightOptions } from '../../support/heightScene.js'
import { plainTransfer } from '../../support/solanaScene.js'

/** By how much the lying node understates its height and its slots at signing. */
const lie = 10_000

/**
 * A transfer at whose signing the first of two nodes understated its height and its slots, and the second may have been
 * silent. It has not landed.
 */
async function createTransfer({ isSecondSilent = false } = {}) {
  const { scene, honest, begin } = createHeightScene()
  let isSilent = isSecondSilent
  const second: ChainReader = {
    request: (asked) => (isSilent ? Promise.reject(new Error('silent')) : honest.request(asked)),
  }
  const lying: ChainReader = {
    async request(asked) {
      const answer = await honest.request(asked)
      if (asked.method === 'getSlot') return Number(answer) - lie
      const [options] = asked.params ?? []
      if (asked.method !== 'getEpochInfo' || (options as HeightOptions).commitment === 'finalized')
        return answer
      const { blockHeight, absoluteSlot } = answer as Height
      return { blockHeight: blockHeight - lie, absoluteSlot }
    },
  }
  const { checkAfter, send } = await begin([lying, second])
  isSilent = false
  return {
    checkAfter,
    sendAnother() {
      const { source, mint, deposit: destination, amount, sender } = scene
      scene.transfer = () => plainTransfer({ source, mint, destination, authority: sender.publicKey, amount })
      return send()
    },
  }
}

test.each([0, 12, 332])(
  'a transfer that may still land stays open %i blocks after signing, though one node understated its height then',
  async (blocks) => {
    const { checkAfter, sendAnother } = await createTransfer()
    const record = await checkAfter(10, blocks)
    expect([record.status, record.closable]).toEqual(['pending', undefined])
    await expect(sendAnother()).rejects.toMatchObject({ name: 'OpenTransferError' })
  },
)

test.each([0, 12, 150])(
  'it stays open %i blocks after signing, even if the second node was silent then',
  async (blocks) => {
    const { checkAfter } = await createTransfer({ isSecondSilent: true })
    const record = await checkAfter(10, blocks)
    expect([record.status, record.closable]).toEqual(['pending', undefined])
  },
)

test('it is called not sent once both nodes are past what could be its last block', async () => {
  const { checkAfter } = await createTransfer()
  expect(await checkAfter(10, 333)).toMatchObject({ status: 'notSent', reason: 'expired' })
})
