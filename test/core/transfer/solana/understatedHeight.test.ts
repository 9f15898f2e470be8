import { expect, test } from 'vitest'
import type { ChainReader, Readers } from '../../../../src/core/chain/reader.js'
import { checkTransfer } from '../../../../src/core/follow/checkTransfer.js'
import { signatureOf } from '../../support/signatureOf.js'
import { createScene, plainTransfer } from '../../support/solanaScene.js'
import { transferOverScene } from '../../support/transferOverScene.js'

const start = 1_800_000_000_000
const signedAt = { height: 250_000_000, slot: 270_000_000 }

/** By how much the lying node understates its height and its slots at signing. */
const lie = 10_000

type Options = { commitment: string }

/**
 * A transfer at whose signing the first of two nodes understated its height and its slots, and the second may have been
 * silent. It has not landed.
 */
async function createTransfer({ isSecondSilent = false } = {}) {
  const scene = createScene()
  const { chain, chainTells } = scene
  Object.assign(chainTells, signedAt)
  chainTells.isBlockhashValid = () => blocks <= 150
  chainTells.history = () => [{ signature: signatureOf('before'), slot: signedAt.slot - 50_000, err: null }]
  let now = start
  let blocks = 0
  const answers: { [method: string]: (params: readonly unknown[]) => unknown } = {
    getEpochInfo: ([options]) => ({
      blockHeight: signedAt.height + blocks - ((options as Options).commitment === 'finalized' ? 32 : 0),
      absoluteSlot: signedAt.slot + blocks,
    }),
    getSignatureStatuses: () => ({ value: [null] }),
    getFirstAvailableBlock: () => signedAt.slot - 1_000_000,
    getBlockTime: () => Math.floor(now / 1_000),
    getTransaction: () => null,
  }
  const honest: ChainReader = {
    async request(asked) {
      const { method, params = [] } = asked
      if (method === 'getSignaturesForAddress' && params[0] === chain.usdc.address)
        return [{ signature: signatureOf('business'), slot: signedAt.slot + blocks, err: null }]
      return answers[method] ? answers[method](params) : scene.reader.request(asked)
    },
  }
  let isSilent = isSecondSilent
  const second: ChainReader = {
    request: (asked) => (isSilent ? Promise.reject(new Error('silent')) : honest.request(asked)),
  }
  const lying: ChainReader = {
    async request(asked) {
      const answer = await honest.request(asked)
      if (asked.method === 'getSlot') return Number(answer) - lie
      const [options] = asked.params ?? []
      if (asked.method !== 'getEpochInfo' || (options as Options).commitment === 'finalized') return answer
      const { blockHeight, absoluteSlot } = answer as { blockHeight: number; absoluteSlot: number }
      return { blockHeight: blockHeight - lie, absoluteSlot }
    },
  }
  const nodes = [lying, second]
  const { config, send } = transferOverScene(scene, { nodes, now: () => now, expiresAt: start + 3_600_000 })
  const { id } = await send()
  isSilent = false
  const readers: Readers = Object.assign(() => lying, {
    witnesses: () => nodes.map((reader, index) => ({ name: `node ${index}`, reader })),
  })
  return {
    async checkAfter(minutes: number, blocksSince: number) {
      now = start + minutes * 60_000
      blocks = blocksSince
      chainTells.slot = signedAt.slot + blocks
      const [record] = await config.records.list()
      if (record?.id !== id) throw new Error('The record is not there.')
      return checkTransfer(config, { record, readers })
    },
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
