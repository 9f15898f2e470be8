import { beforeEach, expect, test } from 'vitest'
import type { ChainReader } from '../../../../src/core/chain/reader.js'
import { build, createScene, key, type Scene, toBase64, tokenAccount } from '../../support/solanaScene.js'
import { transferOverScene } from '../../support/transferOverScene.js'

let scene: Scene
beforeEach(() => {
  scene = createScene()
})

/** A transfer to a stranger's token account, and a node that says that the service owns it. */
function stolen(): { transaction: string; lying: ChainReader } {
  const { accounts, depositOwner, mint, reader, service } = scene
  const account = key()
  const held = (owner = key()) => tokenAccount({ mint, owner, amount: 0n })
  const [truth, lie] = [held(), held(depositOwner)]
  accounts.set(account.toBase58(), truth)
  const lying: ChainReader = {
    request(asked) {
      accounts.set(account.toBase58(), lie)
      const answer = reader.request(asked)
      accounts.set(account.toBase58(), truth)
      return answer
    },
  }
  const transfer = scene.transfer({ destination: account })
  return { transaction: toBase64(build([transfer], { payer: service.publicKey, signers: [service] })), lying }
}

test('a sender who is paid between the two answers of a node does not make the transaction unsafe', async () => {
  const { sender, mint, source, amount, accounts } = scene
  const wallet = accounts.get(sender.publicKey.toBase58())
  const held = (balance: bigint) => tokenAccount({ mint, owner: sender.publicKey, amount: balance })
  let isPaid = false
  const paying: ChainReader = {
    async request(asked) {
      if (asked.method === 'simulateTransaction' && !isPaid) {
        isPaid = true
        accounts.set(source.toBase58(), held(30_000_000n))
        scene.answerRun({ accounts: [held(30_000_000n - amount), wallet] })
      }
      return scene.reader.request(asked)
    },
  }
  const { send, submitted } = transferOverScene(scene, { nodes: [paying] })
  expect(await send()).toMatchObject({ status: 'pending' })
  expect(submitted()).toHaveLength(1)
})

test.each([
  ['first', (lying: ChainReader, honest: ChainReader) => [lying, honest]],
  ['second', (lying: ChainReader, honest: ChainReader) => [honest, lying]],
])(
  'a receiver that only the %s node attributes to the service is not shown to the wallet',
  async (_, order) => {
    const { transaction, lying } = stolen()
    const { send, shown } = transferOverScene(scene, { transaction, nodes: order(lying, scene.reader) })
    await expect(send()).rejects.toMatchObject({
      name: 'UnsafeTransactionError',
      problem: { kind: 'receiver' },
    })
    expect(shown).toEqual([])
  },
)

test.each([
  [
    'is down',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
  ['never answers', () => new Promise(() => {})],
  ['does not simulate', () => ({ value: { err: 'BlockhashNotFound', accounts: null } })],
])('a second node that %s stops nothing', async (_, simulate) => {
  const other: ChainReader = {
    async request(asked) {
      return asked.method === 'simulateTransaction' ? simulate() : scene.reader.request(asked)
    },
  }
  const { send, shown } = transferOverScene(scene, { nodes: [scene.reader, other] })
  expect(await send()).toMatchObject({ status: 'pending' })
  expect(shown).toHaveLength(1)
})
