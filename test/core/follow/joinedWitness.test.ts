import { expect, test } from 'vitest'
import type { Readers } from '../../../src/core/chain/reader.js'
import { checkTransfer } from '../../../src/core/follow/checkTransfer.js'
import { isDoubtful } from '../../../src/core/record/mayReopen.js'
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
  async (how, signingReaders) => {
    const scene = createSendScene({})
    const { config, signer, node: liar } = scene
    scene.serve = answering(503)
    const owner = signer.account.address
    const honest = createEvmNode({ start: 1_767_225_600n, owner })
    // The service may take the amount through an allowance of before, which the first node hides.
    honest.setToken({ nonce, balance: amount, allowance: amount })
    let isDown = how === 'was silent'
    const { request } = honest.reader
    honest.reader.request = async (asked) => {
      if (isDown) throw new TypeError('fetch failed')
      return request(asked)
    }
    const sent = await transfer(config, {
      from: 'BASE',
      to: 'ARB',
      amount,
      recipient,
      signer,
      readers: signingReaders(liar, honest),
    }).catch((error) => error)
    expect(sent).toMatchObject({ status: 'unanswered' })
    isDown = false
    // It takes the amount, for this very transfer.
    honest.setToken({ allowance: 0n, balance: 0n }, 150)
    for (const node of [liar, honest]) Object.assign(node, { head: 500, final: 480 })
    // The second node keeps no state that old, like most.
    honest.lies.eth_call = ([, block], truth) => {
      if (Number(block) < 400) throw Object.assign(new Error('missing trie node'), { code: -32_000 })
      return truth()
    }
    const checked = await checkTransfer(config, { record: sent, readers: readersOf(liar, honest) })
    expect({ status: checked.status, isDoubtful: isDoubtful(checked) }).not.toMatchObject({
      status: 'notSent',
    })
    expect(checked.status).toBe('unanswered')
  },
)
