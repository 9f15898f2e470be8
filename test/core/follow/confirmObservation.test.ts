import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import { confirmEvmObservation } from '../../../src/core/follow/confirmObservation.js'
import { confirmSolanaObservation } from '../../../src/core/follow/solana/confirmSolanaObservation.js'
import { createEvmRpc } from '../../../src/core/read/evm/evmRpc.js'
import { createEvmNode, refusal } from '../support/createEvmNode.js'
import { createNode } from '../support/createSolanaNode.js'
import { amount, word } from '../support/permitScene.js'

const chain = mainnet.chains.BASE
const owner = '0x1111111111111111111111111111111111111111'
const observation = { hash: word(1), at: 1, amount }

/** An observation in a block, with the time that the node reports for it. */
async function seenIn(node: ReturnType<typeof createEvmNode>, at: number) {
  const { timestamp } = await createEvmRpc(node.reader).block(BigInt(at))
  return { ...observation, at: Number(timestamp) * 1000, block: node.blockId(at) }
}

describe('an observation on an EVM chain', () => {
  test.each<[number, string]>([
    [90, 'final'],
    [91, 'provisional'],
    [100, 'provisional'],
  ])('in block %i is %s if 90 is final', async (at, standing) => {
    const node = createEvmNode()
    expect(await confirmEvmObservation(node.reader, chain, await seenIn(node, at))).toBe(standing)
  })

  test.each([95, 80])('is gone if block %i was replaced, even below the final block', async (at) => {
    const node = createEvmNode()
    const block = node.blockId(at)
    node.reorganise(at)
    expect(await confirmEvmObservation(node.reader, chain, { ...observation, block })).toBe('gone')
  })

  test('is provisional if the node does not report a final block', async () => {
    const node = createEvmNode()
    node.final = undefined
    expect(await confirmEvmObservation(node.reader, chain, await seenIn(node, 10))).toBe('provisional')
  })

  test('is searched again if its block has another time than first reported', async () => {
    const node = createEvmNode()
    const seen = await seenIn(node, 90)
    expect(await confirmEvmObservation(node.reader, chain, { ...seen, at: seen.at + 7_200_000 })).toBe('gone')
  })

  test('is searched again if its block was never noted', async () => {
    expect(await confirmEvmObservation(createEvmNode().reader, chain, observation)).toBe('gone')
  })

  test('is not called gone by a node that is behind or down', async () => {
    const node = createEvmNode()
    const block = { number: 101n, hash: word(2) }
    await expect(confirmEvmObservation(node.reader, chain, { ...observation, block })).rejects.toMatchObject({
      name: 'ChainReadError',
      chain: 'BASE',
    })
    node.lies.eth_getBlockByNumber = () => {
      throw new TypeError('fetch failed')
    }
    await expect(
      confirmEvmObservation(node.reader, chain, { ...observation, block: node.blockId(90) }),
    ).rejects.toMatchObject({ name: 'ChainReadError' })
  })
})

describe('an observation on an EVM chain, in a block that the node has pruned,', () => {
  const pruned = () => {
    throw refusal(4444, 'pruned history unavailable')
  }
  function createPrunedNode(answer: () => unknown) {
    const node = createEvmNode()
    node.addTransfer({ at: 60, hash: observation.hash }, { from: owner, to: owner, amount })
    node.lies.eth_getBlockByNumber = ([block], truth) => (block === '0x3c' ? answer() : truth())
    return { node, seen: { ...observation, block: node.blockId(60) } }
  }

  test.each<[string, () => unknown]>([
    ['no block', () => null],
    ['an error', pruned],
  ])('is provisional if a log of it is left: the node answers %s', async (_, answer) => {
    const { node, seen } = createPrunedNode(answer)
    expect(await confirmEvmObservation(node.reader, chain, seen)).toBe('provisional')
  })

  test.each<[string, () => unknown, () => unknown]>([
    ['nothing', () => null, () => []],
    ['errors', pruned, pruned],
  ])('is not shown if no log of it is left: the node answers %s', async (_, answer, logs) => {
    const { node, seen } = createPrunedNode(answer)
    node.lies.eth_getLogs = logs
    const failure = await confirmEvmObservation(node.reader, chain, seen).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'ChainReadError' })
    expect(failure).not.toHaveProperty('cause')
  })

  test.each([-32005, -32016])('could not be read if the node is busy with %i', async (code) => {
    const { node, seen } = createPrunedNode(pruned)
    node.lies.eth_getLogs = () => {
      throw refusal(code, 'over rate limit')
    }
    const failure = confirmEvmObservation(node.reader, chain, seen)
    await expect(failure).rejects.toMatchObject({ name: 'ChainReadError', cause: expect.anything() })
  })
})

describe('an observation on Solana', () => {
  const minute = 60_000
  const seen = { ...observation, hash: 'signature' }
  const confirm = (value: unknown, age = 2 * minute) =>
    confirmSolanaObservation(createNode({ getSignatureStatuses: { value: [value] } }), seen, age)
  test.each<[string, unknown, string]>([
    ['finalized', { slot: 1, err: null, confirmationStatus: 'finalized' }, 'final'],
    ['confirmed', { slot: 1, err: null, confirmationStatus: 'confirmed' }, 'provisional'],
    ['processed', { slot: 1, err: null, confirmationStatus: 'processed' }, 'provisional'],
    [
      'of a node that does not report its certainty',
      { slot: 1, err: null, confirmationStatus: null },
      'provisional',
    ],
    [
      'failed',
      { slot: 1, err: { InstructionError: [0, 'Custom'] }, confirmationStatus: 'finalized' },
      'gone',
    ],
    ['unknown', null, 'gone'],
  ])('%s', async (_, status, standing) => {
    expect(await confirm(status)).toBe(standing)
  })

  test('is not gone within two minutes after the record was stored, at a node that does not know it', async () => {
    expect(await confirm(null, 0)).toBe('provisional')
    expect(await confirm(null, 2 * minute - 1)).toBe('provisional')
    // A record that is dated in the future, because the device clock was set back, keeps it for no longer.
    expect(await confirm(null, -2 * minute)).toBe('gone')
  })

  test('is not called gone by a malformed answer', async () => {
    await expect(confirm('nonsense')).rejects.toMatchObject({ name: 'ChainReadError' })
  })
})
