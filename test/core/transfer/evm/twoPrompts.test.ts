import { expect, test } from 'vitest'
import type { TransferRecord } from '../../../../src/core/record/record.js'
import { transfer } from '../../../../src/core/transfer/evm/transfer.js'
import { departure } from '../../support/permitScene.js'
import { amount, createSendScene, nonce } from '../../support/sendScene.js'

const recipient = '0x2222222222222222222222222222222222222222'

test.each([
  ['the wallet asks for the signature', 'sign'],
  ['the wallet asks for the chain', 'switch'],
  ['the page asks', 'review'],
] as const)(
  'a transfer that is stored and leaves while %s is named, so that it is not paid twice',
  async (_, when) => {
    const scene = createSendScene()
    const { signer, node } = scene
    let stored: TransferRecord | undefined
    const leaves = async (at: typeof when) => {
      if (at !== when) return
      const { hash, index, tie } = departure(60)
      const seen = { hash, index, tie, amount, at: 1_767_226_000_000, block: { number: 60n, hash } }
      stored = await scene.store({ status: 'sent', departure: seen })
      node.setToken({ nonce: nonce + 1n, balance: 2n * amount })
    }
    if (when === 'switch') await signer.switchChain({ id: 1 } as never)
    const sign = signer.signTypedData.bind(signer)
    signer.signTypedData = async (...call) => {
      await leaves('sign')
      return sign(...call)
    }
    const change = signer.switchChain.bind(signer)
    signer.switchChain = async (chain) => {
      await leaves('switch')
      return change(chain)
    }
    const sending = transfer(scene.config, {
      from: 'BASE',
      to: 'ARB',
      amount,
      recipient,
      signer,
      readers: () => node.reader,
      async onReview() {
        await leaves('review')
        return true
      },
    })
    const error = await sending.catch((thrown: Error) => thrown)
    expect(error).toMatchObject({ name: 'OpenTransferError', recordId: stored?.id })
    expect(signer.asked).toHaveLength(when === 'sign' ? 1 : 0)
    expect(scene.posts).toEqual([])
  },
)
