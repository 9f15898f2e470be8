import { expect, test } from 'vitest'
import type { Readers } from '../../../src/core/chain/reader.js'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import { checkTransfer } from '../../../src/core/follow/checkTransfer.js'
import { createReaders } from '../../../src/core/read/readers.js'
import { memoryStorage } from '../../../src/core/record/recordStorage.js'
import { transfer } from '../../../src/core/transfer/evm/transfer.js'
import { createEvmNode, type EvmNode } from '../support/createEvmNode.js'
import { relayer } from '../support/followScene.js'
import { spender, word } from '../support/permitScene.js'
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
    prune(honest)
    const checked = await checkTransfer(config, { record, readers: readersOf(liar, honest) })
    expect(checked).toMatchObject({ status: 'unanswered' })
  },
)

/** Like most nodes, it keeps no state from before block 400. */
function prune({ lies }: EvmNode): void {
  for (const method of ['eth_call', 'eth_getTransactionCount'])
    lies[method] = (params, truth) => {
      const block = params.at(-1)
      if (typeof block === 'string' && Number(block) < 400)
        throw Object.assign(new Error('missing trie node'), { code: -32_000 })
      return truth()
    }
}

test.each([
  ['was not there', 1],
  ['was silent', 2],
])('a second node of the same host that %s at signing does not vouch for the first', async (_, count) => {
  const scene = createSendScene()
  const { config, signer, node: liar } = scene
  scene.serve = answering(503)
  const honest = createEvmNode({ start: 1_767_225_600n, owner: signer.account.address })
  honest.setToken({ nonce, balance: amount, allowance: amount })
  const urls = ['https://app.example/rpc/base-1', 'https://app.example/rpc/base-2']
  const storage = memoryStorage()
  const named = createReaders(createBridgeConfig({ baseUrl: '/api/bridge', storage, rpc: { BASE: urls } }))
  const names = ((await named.witnesses?.('BASE')) ?? []).map(({ name }) => name)
  expect(names).toEqual(['app.example', 'app.example'])
  const nodes = [liar, honest]
  const witnesses = nodes.map((node, index) => ({
    name: names[index] ?? '',
    reader: {
      url: urls[index],
      request: (asked: { method: string }) => node.reader.request(asked),
    },
  }))
  const firstOf = (many: number): Readers =>
    Object.assign(() => liar.reader, { witnesses: () => witnesses.slice(0, many) })
  const { request } = honest.reader
  honest.reader.request = () => Promise.reject(new TypeError('fetch failed'))
  const readers = firstOf(count)
  const record = await transfer(config, { from: 'BASE', to: 'ARB', amount, recipient, signer, readers })
  honest.reader.request = request
  // The service takes the amount through the allowance that the first node hid.
  honest.setToken({ allowance: 0n, balance: 0n }, 150)
  for (const node of nodes) Object.assign(node, { head: 500, final: 480 })
  prune(honest)
  const checked = await checkTransfer(config, { record, readers: firstOf(2) })
  expect(checked).toMatchObject({ status: 'unanswered' })
})

test('a node that agreed before the prompt does not vouch for what the code of an account did since', async () => {
  const scene = createSendScene()
  const { config, signer, node: liar } = scene
  scene.serve = answering(403)
  const owner = signer.account.address
  const honest = createEvmNode({ start: 1_767_225_600n, owner })
  honest.setToken({ nonce, balance: amount })
  const nodes = [liar, honest]
  for (const node of nodes) node.code = `0xef0100${'63'.repeat(20)}`
  const readers = readersOf(liar, honest)
  const { request } = honest.reader
  const sign = signer.signTypedData
  signer.signTypedData = async (...given: Parameters<typeof sign>) => {
    const signature = await sign(...given)
    // Meanwhile a batch that somebody else sends for the owner approves the service's contract.
    for (const node of nodes) {
      node.addApproval(
        { at: 103, hash: word(103), from: relayer, to: owner },
        { owner, spender, value: amount },
      )
      node.setToken({ allowance: amount }, 103)
      node.head = 105
    }
    // The first node hides that once, and the second one is silent.
    let isHidden = true
    liar.lies.eth_call = (_, truth) => {
      const answer = truth() as string
      if (!isHidden) return answer
      isHidden = false
      const shown = amount.toString(16).padStart(64, '0')
      const allowance = answer.indexOf(shown, answer.indexOf(shown) + 64)
      return answer.slice(0, allowance) + '0'.repeat(64) + answer.slice(allowance + 64)
    }
    honest.reader.request = () => Promise.reject(new TypeError('fetch failed'))
    return signature
  }
  const record = await transfer(config, { from: 'BASE', to: 'ARB', amount, recipient, signer, readers })
  expect(record).toMatchObject({ noted: { allowance: 0n, agreed: ['node 1'] } })
  honest.reader.request = request
  // The service takes the amount through that allowance, for this transfer.
  for (const node of nodes) {
    node.addTransfer(
      { at: 450, hash: word(450), from: relayer, to: spender },
      { from: owner, to: relayer, amount },
    )
    for (const at of [99, 498])
      node.addTransfer({ at, hash: word(at) }, { from: relayer, to: spender, amount: 1n })
    node.setToken({ allowance: 0n, balance: 0n }, 450)
    Object.assign(node, { head: 500, final: 480 })
    prune(node)
  }
  expect((await checkTransfer(config, { record, readers })).status).toBe('refused')
})
