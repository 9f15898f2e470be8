import { expect, test } from 'vitest'
import type { Readers } from '../../../src/core/chain/reader.js'
import { checkTransfer } from '../../../src/core/follow/checkTransfer.js'
import { transfer } from '../../../src/core/transfer/evm/transfer.js'
import { createEvmNode, type EvmNode } from '../support/createEvmNode.js'
import { amount, answering, createSendScene, nonce } from '../support/sendScene.js'

const recipient = '0x2222222222222222222222222222222222222222'
const readersOf = (...nodes: readonly EvmNode[]): Readers =>
  Object.assign(() => (nodes[0] as EvmNode).reader, {
    witnesses: () => nodes.map(({ reader }, index) => ({ name: `node ${index + 1}`, reader })),
  })

test.each<[string, (liar: EvmNode, honest: EvmNode) => Readers]>([
  ['was not there', (liar) => readersOf(liar)],
  ['was silent', (liar, honest) => readersOf(liar, honest)],
])(
  'a second node that %s at signing does not vouch for what the first had made up',
  async (_, readersAtSigning) => {
    const scene = createSendScene()
    const { config, signer, node: liar } = scene
    scene.serve = answering(503)
    const honest = createEvmNode({ start: 1_767_225_600n, owner: signer.account.address })
    // The service may take the amount through an earlier allowance, which the first node hides.
    honest.setToken({ nonce, balance: amount, allowance: amount })
    const { request } = honest.reader
    honest.reader.request = () => Promise.reject(new TypeError('fetch failed'))
    const readers = readersAtSigning(liar, honest)
    const record = await transfer(config, { from: 'BASE', to: 'ARB', amount, recipient, signer, readers })
    expect(record).toMatchObject({ status: 'unanswered' })
    honest.reader.request = request
    // It takes the amount, for this transfer.
    honest.setToken({ allowance: 0n, balance: 0n }, 150)
    for (const node of [liar, honest]) Object.assign(node, { head: 500, final: 480 })
    // Like most nodes, the second one keeps no state that old.
    honest.lies.eth_call = ([, block], truth) => {
      if (Number(block) < 400) throw Object.assign(new Error('missing trie node'), { code: -32_000 })
      return truth()
    }
    const checked = await checkTransfer(config, { record, readers: readersOf(liar, honest) })
    expect(checked).toMatchObject({ status: 'unanswered' })
  },
)
