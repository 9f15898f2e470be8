import { describe, expect, test } from 'vitest'
import type { Readers } from '../../../src/core/chain/reader.js'
import { checkTransfer } from '../../../src/core/follow/checkTransfer.js'
import { rpcReader } from '../../../src/core/read/rpcReader.js'
import { createEvmNode, type EvmNode } from '../support/createEvmNode.js'
import { createFollowScene, relayer } from '../support/followScene.js'
import { amount, deadline, nonce, noted, r, spender, word } from '../support/permitScene.js'

/** What a public endpoint answers for state that it serves only to those who pay: a 403 with an error of JSON-RPC. */
async function refusalToServe(): Promise<unknown> {
  const error = { code: -32_602, message: 'Archive requests require a personal token.' }
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, error })
  const environment = {
    fetch: async () => new Response(text, { status: 403 }),
    timeout: () => new AbortController().signal,
  }
  const reader = rpcReader({ url: 'https://rpc.example', environment })
  return reader.request({ method: 'eth_call' }).catch((cause: unknown) => cause)
}

/** A node that serves the state of its newest 128 blocks, and refuses older state. */
function keepLittle(node: EvmNode, refusal: unknown): void {
  for (const method of ['eth_call', 'eth_getCode', 'eth_getTransactionCount'])
    node.lies[method] = (params, truth) => {
      const block = params.at(-1)
      const number = typeof block === 'string' && block.startsWith('0x') ? Number(block) : node.head
      if (number < node.head - 128) throw refusal
      return truth()
    }
}

const readersOf = (...nodes: readonly EvmNode[]): Readers =>
  Object.assign(() => (nodes[0] as EvmNode).reader, {
    witnesses: () => nodes.map(({ reader }, index) => ({ name: `node ${index + 1}`, reader })),
  })

const agreed = ['node 1', 'node 2']

describe.each([
  ['with an error', async () => Object.assign(new Error('missing trie node'), { code: -32_000 })],
  ['with a 403 and an error, because it asks to be paid for that', refusalToServe],
])('a node that refuses old state %s', (_, refusing) => {
  test('shows money that has left', async () => {
    const { base, config, store, depart } = createFollowScene({ environment: { now: () => 9e14 } })
    const record = await store({ status: 'pending' })
    depart(60)
    Object.assign(base, { head: 1_000, final: 500 })
    keepLittle(base, await refusing())
    expect(await checkTransfer(config, { record, readers: readersOf(base) })).toMatchObject({
      status: 'sent',
    })
  })

  test.each([1, 2])('does not keep an unused permit open for good, as one of %i', async (count) => {
    const { base, config, store } = createFollowScene({ environment: { now: () => 9e14 } })
    const other = createEvmNode({ start: deadline - 1_000n })
    other.setToken({ nonce, balance: amount })
    const nodes = [base, other].slice(0, count)
    const record = await store({ status: 'refused', noted: { ...noted, block: base.blockId(20), agreed } })
    for (const node of nodes) Object.assign(node, { head: 1_000, final: 500 })
    keepLittle(nodes.at(-1) as EvmNode, await refusing())
    const checked = await checkTransfer(config, { record, readers: readersOf(...nodes) })
    expect(checked).toMatchObject({ status: 'notSent', reason: 'expired', agreed: agreed.slice(0, count) })
  })

  test('confirms with another that money has left in a transaction after the permit’s', async () => {
    const { base, config, store } = createFollowScene({ environment: { now: () => 1_600_000 } })
    const other = createEvmNode({ start: deadline - 1_000n })
    other.setToken({ nonce, balance: amount })
    const record = await store({ status: 'pending', noted: { ...noted, block: base.blockId(20), agreed } })
    const owner = record.owner as `0x${string}`
    for (const node of [base, other]) {
      const used = { at: 200, hash: word(200), from: relayer, to: spender, input: r } as const
      node.addApproval(used, { owner, spender, value: amount })
      node.setToken({ nonce: nonce + 1n, allowance: amount }, 200)
      const taken = { at: 210, hash: word(210), from: relayer, to: spender, input: '0x' } as const
      node.addTransfer(taken, { from: owner, to: relayer, amount })
      node.setToken({ allowance: 0n }, 210)
      Object.assign(node, { head: 230, final: 220 })
    }
    keepLittle(other, await refusing())
    const checked = await checkTransfer(config, { record, readers: readersOf(base, other) })
    expect(checked).toMatchObject({ status: 'sent', departure: { amount } })
  })
})
