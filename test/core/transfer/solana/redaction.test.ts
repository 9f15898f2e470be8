import { base58, base64 } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ChainReader } from '../../../../src/core/chain/reader.js'
import { createEavesdropper, spellings } from '../../support/canary.js'
import { createScene, type Scene } from '../../support/solanaScene.js'
import { type SceneTransfer, signedBy, transferOverScene } from '../../support/transferOverScene.js'

let scene: Scene
let eavesdropper: ReturnType<typeof createEavesdropper>
let secrets: { [name: string]: readonly string[] }
beforeEach(() => {
  scene = createScene()
  eavesdropper = createEavesdropper()
  secrets = { key: [...spellings(scene.sender.secretKey), base58.encode(scene.sender.secretKey)] }
})
afterEach(() => eavesdropper.stop())

/** Signs, and records what must not leak from then on. */
function sign(bytes: Uint8Array): Uint8Array {
  const signed = signedBy(scene, bytes)
  const [, signature = new Uint8Array()] = VersionedTransaction.deserialize(signed).signatures
  secrets.signature = [...spellings(signature), base58.encode(signature)]
  secrets.transaction = [base64.encode(signed), base58.encode(signed), [...signed].join(',')]
  return signed
}

/** An error that contains every secret in every form, in all of its parts and three causes deep. */
function verbose(fields: object = {}): Error {
  const all = Object.values(secrets).flat().join(' ')
  const inner = Object.assign(new Error(all), { logs: [all] })
  const middle = new Error(`Signature verification failed: ${all}`, { cause: inner })
  return Object.assign(new Error(`failed for ${all}`, { cause: middle }), {
    name: `E ${all}`,
    error: inner,
    ...fields,
  })
}

const afterSigning = (own: ChainReader): ChainReader => ({
  async request(call) {
    if (secrets.signature) throw verbose({ code: -32002 })
    return own.request(call)
  },
})

async function play(options: SceneTransfer): Promise<unknown> {
  const { send } = transferOverScene(scene, options)
  const outcome = await send().catch((error: unknown) => error)
  return outcome
}

describe('no signature, transaction or key leaks to a person or a log, whatever an edge prints:', () => {
  const edges: [string, string, () => Promise<unknown>][] = [
    [
      'the wallet, before it signs',
      'WalletError',
      () => play({ signTransaction: () => Promise.reject(verbose()) }),
    ],
    [
      'the wallet, after it has signed',
      'WalletError',
      () =>
        play({
          async signTransaction(bytes) {
            sign(bytes)
            throw verbose({ code: -32603 })
          },
        }),
    ],
    [
      'a broken signature',
      'TransactionChangedError',
      () =>
        play({
          async signTransaction(bytes) {
            const transaction = VersionedTransaction.deserialize(sign(bytes))
            transaction.signatures[1]?.set([(transaction.signatures[1][0] ?? 0) ^ 1])
            return transaction.serialize()
          },
        }),
    ],
    [
      'a reader, after signing',
      'ChainReadError',
      () => {
        scene = { ...scene, reader: afterSigning(scene.reader) }
        return play({ signTransaction: async (bytes) => sign(bytes) })
      },
    ],
  ]

  test.each(edges)('%s: %s', async (_, name, act) => {
    const outcome = await act()
    eavesdropper.hear(outcome)
    expect(outcome).toMatchObject({ name })
    expect(eavesdropper.leaks(secrets)).toEqual([])
  })
})
