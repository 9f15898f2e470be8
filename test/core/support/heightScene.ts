import type { ChainReader } from '../../../src/core/chain/reader.js'
import { checkTransfer } from '../../../src/core/follow/checkTransfer.js'
import { readersOver } from './readersOver.js'
import { signatureOf } from './signatureOf.js'
import { createScene } from './solanaScene.js'
import { transferOverScene } from './transferOverScene.js'

const start = 1_800_000_000_000
const signedAt = { height: 250_000_000, slot: 270_000_000 }

/** A call of `getEpochInfo` asks for one of these blocks, and its answer has these fields. */
export type HeightOptions = { commitment: string }
export type Height = { blockHeight: number; absoluteSlot: number }

/** A transfer from Solana that does not land, and an honest node, which goes on by as many blocks as a test says. */
export function createHeightScene() {
  const scene = createScene()
  const { chain, chainTells } = scene
  let now = start
  let blocks = 0
  Object.assign(chainTells, signedAt)
  chainTells.isBlockhashValid = () => blocks <= 150
  chainTells.history = () => [{ signature: signatureOf('before'), slot: signedAt.slot - 50_000, err: null }]
  const answers: { [method: string]: (params: readonly unknown[]) => unknown } = {
    getEpochInfo: ([options]): Height => ({
      blockHeight:
        signedAt.height + blocks - ((options as HeightOptions).commitment === 'finalized' ? 32 : 0),
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
  return {
    scene,
    honest,
    /** Sends it over these nodes. */
    async begin(nodes: readonly ChainReader[]) {
      const { config, send } = transferOverScene(scene, {
        nodes,
        now: () => now,
        expiresAt: start + 3_600_000,
      })
      const { id } = await send()
      const readers = readersOver({ SOLANA: nodes })
      return {
        config,
        id,
        readers,
        send,
        async checkAfter(minutes: number, blocksSince: number) {
          now = start + minutes * 60_000
          blocks = blocksSince
          chainTells.slot = signedAt.slot + blocks
          const record = await config.records.get(id)
          if (!record) throw new Error('The record is not there.')
          return checkTransfer(config, { record, readers })
        },
      }
    },
  }
}
