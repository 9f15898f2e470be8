import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { encodeBase58 } from '../../../../src/core/chain/encodings.js'
import { checkTransfer } from '../../../../src/core/follow/checkTransfer.js'
import { createHistoryNode, witnessesOf } from '../../support/solanaHistory.js'
import { build, createScene, toBase64 } from '../../support/solanaScene.js'
import { transferOverScene } from '../../support/transferOverScene.js'

let scene: ReturnType<typeof createScene>
beforeEach(() => {
  scene = createScene()
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** A browser without Ed25519 in WebCrypto, or a page without https. */
function withoutEd25519(): void {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'))
}

test('is known before the service answers if its signature is verified', async () => {
  const transaction = build([scene.transfer()], { payer: scene.service.publicKey, signers: [scene.service] })
  const id = encodeBase58(transaction.signatures[0] ?? new Uint8Array())
  const { send } = transferOverScene(scene, { transaction: toBase64(transaction) })
  expect(await send()).toMatchObject({ status: 'pending', signature: id, sourceHash: id })
})

test('is known without a verification if the sender pays the fee', async () => {
  withoutEd25519()
  const transaction = build([scene.transfer()], { payer: scene.sender.publicKey })
  const { send } = transferOverScene(scene, { transaction: toBase64(transaction) })
  const record = await send()
  expect(record).toMatchObject({
    status: 'pending',
    signature: (record as { ownerSignature?: string }).ownerSignature,
  })
})

describe('of another transaction, in the place of a signature that this browser cannot verify', () => {
  const foreign = new Uint8Array(64).fill(7)
  const id = encodeBase58(foreign)

  function sendWithForeignId() {
    withoutEd25519()
    const transaction = build([scene.transfer()], { payer: scene.service.publicKey })
    transaction.signatures[0]?.set(foreign)
    return transferOverScene(scene, { transaction: toBase64(transaction) })
  }

  test('is not taken for its own', async () => {
    const { send } = sendWithForeignId()
    const record = await send()
    expect(record).toMatchObject({ status: 'pending', sourceHash: '5'.repeat(88) })
    expect(record).not.toHaveProperty('signature')
  })

  test.each([
    ['failed', { InstructionError: [0, { Custom: 1 }] }],
    ['succeeded', null],
  ])('decides nothing if that one has %s', async (_, err) => {
    const { send, config } = sendWithForeignId()
    const record = await send()
    const node = () =>
      createHistoryNode({
        answers: {
          getSignatureStatuses: ([[signature]]: readonly [readonly string[]]) => ({
            value: [signature === id ? { slot: 77, err, confirmationStatus: 'finalized' } : null],
          }),
          getTransaction: ([signature]: readonly [string]) =>
            signature === id
              ? { slot: 77, blockTime: 1, meta: { err }, transaction: { signatures: [id, '5'.repeat(87)] } }
              : null,
        } as never,
      })
    const witnesses = () => witnessesOf({ one: node(), two: node() })
    const readers = Object.assign(() => node(), { witnesses }) as never
    expect(await checkTransfer(config, { record, readers })).toMatchObject({ status: 'pending' })
  })
})
