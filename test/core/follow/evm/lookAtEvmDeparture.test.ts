import { type Hex, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import type { ChainReader } from '../../../../src/core/chain/reader.js'
import { lookAtEvmDeparture } from '../../../../src/core/follow/evm/lookAtEvmDeparture.js'
import { createLookMemory } from '../../../../src/core/follow/evm/lookMemory.js'
import { type Claims, collectClaims } from '../../../../src/core/record/claims.js'
import { createEvmNode } from '../../support/createEvmNode.js'
import { amount, claims, deadline, nonce, permitRecord, r, spender, word } from '../../support/permitScene.js'

const chain = mainnet.chains.BASE
const token = chain.usdc.address
const open = permitRecord({ token, sourceStart: 20n })
const owner = open.owner as Hex
const relayer = '0x7777777777777777777777777777777777777777'
const to = '0x9999999999999999999999999999999999999999'
const byPermit = { from: relayer, to: spender, input: r } as const

/** Of these nodes, block 100 is at the deadline and block 101 is past it. */
function createNode() {
  const node = createEvmNode({ head: 100, start: deadline - 1_000n })
  node.setToken({ nonce, balance: amount })
  return node
}
type Node = ReturnType<typeof createNode>

/** The nonce and an allowance, from a block on. */
const usePermit = (node: Node, at: number, allowance = 0n) => {
  node.addApproval({ at, hash: word(at), ...byPermit }, { owner, spender, value: amount })
  node.setToken({ nonce: nonce + 1n, allowance }, at)
}
const takeNonce = (node: Node, at: number) => node.setToken({ nonce: nonce + 1n }, at)
const clear = (node: Node, at: number) => {
  node.addApproval({ at, hash: word(at), from: owner, to: token }, { owner, spender, value: 0n })
  node.setToken({ allowance: 0n }, at)
}
const pull = (node: Node, at: number, made: object = byPermit, value = amount) =>
  node.addTransfer({ at, hash: word(at), ...made }, { from: owner, to, amount: value })
const pass = (node: Node, head: number, final: number | undefined = head - 10) =>
  Object.assign(node, { head, final })

function look(
  node: Node,
  {
    record = {},
    second,
    claimed = claims(),
    memory = createLookMemory(),
    now = Number.MAX_SAFE_INTEGER,
  }: {
    record?: object
    second?: Node | undefined
    claimed?: Claims
    memory?: ReturnType<typeof createLookMemory>
    now?: number
  } = {},
) {
  return lookAtEvmDeparture({
    reader: node.reader,
    second: second?.reader as ChainReader | undefined,
    chain,
    record: { ...open, ...record },
    claims: claimed,
    maxFee: 0n,
    memory,
    now,
  })
}
const notSent = (reason: string) => ({ state: { status: 'notSent', reason } })

describe('a permit that nobody uses', () => {
  test('is open where a node’s clock is two hours ahead, and this device’s is not', async () => {
    const node = createNode()
    const now = Number(node.time(99)) * 1_000
    node.lies.eth_getBlockByNumber = (_params, truth) => {
      const block = truth() as { timestamp: `0x${string}` }
      return { ...block, timestamp: numberToHex(BigInt(block.timestamp) + 7_200n) }
    }
    expect(await look(node, { now })).toEqual({})
    expect(await look(node)).toEqual(notSent('expired'))
  })

  test.each<[string, number, number | undefined, object]>([
    ['is open before its deadline', 99, 89, {}],
    ['is open at its deadline', 100, 100, {}],
    ['is open while only provisional blocks are past it', 200, 100, {}],
    ['is open where the node does not say what is final', 5_000, undefined, {}],
    ['was not sent once a final block is past it', 111, 101, notSent('expired')],
  ])('%s', async (_, head, final, finding) => {
    const node = createNode()
    Object.assign(node, { head, final })
    expect(await look(node)).toEqual(finding)
  })

  test('is read again with nothing remembered before it is called not sent', async () => {
    const node = createNode()
    const memory = createLookMemory()
    await look(node, { memory })
    pass(node, 120)
    node.asked.length = 0
    await look(node, { memory })
    const starts = node.asked
      .filter(({ method }) => method === 'eth_getLogs')
      .map(({ params }) => Number((params[0] as { fromBlock: Hex }).fromBlock))
    expect(starts).toEqual([91, 91, 0, 0])
  })

  test('is not called so by a node that contradicts itself', async () => {
    const node = createNode()
    pass(node, 120)
    let calls = 0
    node.lies.eth_call = (_, truth) => {
      calls += 1
      if (calls === 2) node.setToken({ allowance: amount })
      return truth()
    }
    expect(await look(node)).toEqual({ candidate: node.blockId(120) })
  })

  test('cannot be looked at where the node is down, and nothing is said', async () => {
    const node = createNode()
    node.lies.eth_call = () => {
      throw new TypeError('fetch failed')
    }
    await expect(look(node)).rejects.toMatchObject({ name: 'ChainReadError', chain: 'BASE' })
  })

  test('is not called over by a chain where no such token stands', async () => {
    const node = createNode()
    pass(node, 120)
    node.lies.eth_call = () => '0x'
    await expect(look(node)).rejects.toMatchObject({ name: 'ChainReadError' })
  })
})

describe('a verdict that could still be undone', () => {
  test('is noted with its block, and given once that is final', async () => {
    const node = createNode()
    takeNonce(node, 95)
    expect(await look(node)).toEqual({ candidate: node.blockId(100) })
    const record = { candidate: node.blockId(100) }
    pass(node, 109, 99)
    expect(await look(node, { record })).toEqual(record)
    pass(node, 110, 100)
    expect(await look(node, { record })).toEqual(notSent('nonceTaken'))
  })

  test('starts anew after a reorg of its block', async () => {
    const node = createNode()
    takeNonce(node, 95)
    const record = { candidate: node.blockId(100) }
    node.reorganise(98)
    pass(node, 120, 110)
    expect(await look(node, { record })).toEqual({ candidate: node.blockId(120) })
  })

  test('is taken back where a pull is found after all', async () => {
    const node = createNode()
    usePermit(node, 95)
    clear(node, 97)
    const first = await look(node)
    expect(first).toEqual({ candidate: node.blockId(100) })
    pull(node, 96)
    pass(node, 120, 110)
    expect(await look(node, { record: first })).toMatchObject({
      state: { status: 'sent', departure: { hash: word(96), isFinal: true } },
    })
  })

  test('waits for the allowance’s end to be final, even past the deadline', async () => {
    const node = createNode()
    node.addApproval({ at: 30, hash: word(30), from: owner, to: token }, { owner, spender, value: amount })
    node.setToken({ allowance: amount }, 30)
    clear(node, 115)
    pass(node, 120, 110)
    const first = await look(node)
    expect(first).toEqual({ candidate: node.blockId(120) })
    pass(node, 130, 120)
    expect(await look(node, { record: first })).toEqual(notSent('expired'))
  })

  test('is never given where the node does not say what is final', async () => {
    const node = createNode()
    takeNonce(node, 95)
    pass(node, 5_000)
    node.final = undefined
    const record = { candidate: node.blockId(100) }
    expect(await look(node, { record })).toEqual(record)
  })

  test('is called replaced where another record has used the nonce', async () => {
    const node = createNode()
    takeNonce(node, 95)
    const other = permitRecord({
      id: 'record-9',
      token,
      status: 'sent',
      departure: { hash: word(95), at: 1, amount },
    })
    pass(node, 120)
    const record = { candidate: node.blockId(100) }
    const claimed = collectClaims([open, other], open)
    expect(await look(node, { record, claimed })).toEqual(notSent('replaced'))
  })

  test('is called failed where the permit was used and the allowance is cleared', async () => {
    const node = createNode()
    usePermit(node, 95, amount)
    clear(node, 99)
    pass(node, 120)
    const record = { status: 'permitUsed', candidate: node.blockId(100) }
    expect(await look(node, { record })).toEqual(notSent('failed'))
  })
})

describe('a second reader', () => {
  test('that agrees lets it be called not sent', async () => {
    const node = createNode()
    pass(node, 120)
    expect(await look(node, { second: node })).toEqual(notSent('expired'))
  })

  test.each<[string, (second: Node) => void]>([
    [
      'has seen the money leave',
      (second) => {
        usePermit(second, 95)
        pull(second, 95)
      },
    ],
    ['still sees an allowance', (second) => second.setToken({ allowance: amount })],
    ['is behind', (second) => pass(second, 100)],
    ['does not say what is final', (second) => Object.assign(second, { final: undefined })],
    [
      'has seen an allowance come and go, not long ago',
      (second) => {
        second.addApproval(
          { at: 117, hash: word(117), from: owner, to: token },
          { owner, spender, value: amount },
        )
        clear(second, 118)
      },
    ],
  ])('that %s keeps it open', async (_, differ) => {
    const node = createNode()
    const second = createNode()
    pass(node, 120)
    pass(second, 120)
    differ(second)
    expect(await look(node, { second })).toEqual({ candidate: node.blockId(120) })
  })

  test('that has not seen as much become final does not agree yet', async () => {
    const [node, second] = [createNode(), createNode()]
    takeNonce(node, 95)
    takeNonce(second, 95)
    const record = { candidate: node.blockId(100) }
    pass(node, 120)
    pass(second, 105)
    expect(await look(node, { record, second })).toEqual(record)
    pass(second, 120)
    expect(await look(node, { record, second })).toEqual(notSent('nonceTaken'))
  })

  test('that is down keeps it open', async () => {
    const [node, second] = [createNode(), createNode()]
    pass(node, 120)
    second.lies.eth_getBlockByNumber = () => {
      throw new TypeError('fetch failed')
    }
    await expect(look(node, { second })).rejects.toMatchObject({ name: 'ChainReadError' })
  })

  test('is not asked for anything else', async () => {
    const [node, second] = [createNode(), createNode()]
    usePermit(node, 95)
    pull(node, 95)
    expect(await look(node, { second })).toMatchObject({ state: { status: 'sent' } })
    expect(second.asked).toEqual([])
  })
})

describe('money that left', () => {
  test.each([
    [95, {}],
    [90, { isFinal: true }],
  ])('in block %i is seen with its transaction, its block and its time', async (at, final) => {
    const node = createNode()
    usePermit(node, at)
    pull(node, at)
    const departure = {
      hash: word(at),
      index: 1,
      block: node.blockId(at),
      amount,
      at: Number(node.time(at)) * 1_000,
      ...final,
    }
    expect(await look(node)).toEqual({ state: { status: 'sent', departure } })
  })

  test('is seen though the transaction that the service named was reverted: a hash may be replaced', async () => {
    const node = createNode()
    usePermit(node, 95)
    pull(node, 95)
    node.addTransaction({ at: 96, hash: word(70), fails: true })
    expect(await look(node, { record: { status: 'pending', sourceHash: word(70) } })).toMatchObject({
      state: { status: 'sent', departure: { hash: word(95) } },
    })
  })
})

describe('a permit that was used while nothing moved', () => {
  test.each([
    [
      'at once where the answer never came',
      { status: 'unanswered' },
      100,
      { state: { status: 'permitUsed' } },
    ],
    ['not yet, where the service may be about to pull', { status: 'pending' }, 107, {}],
    ['two minutes later, where it has not', { status: 'pending' }, 108, { state: { status: 'permitUsed' } }],
  ])('is told %s', async (_, record, head, finding) => {
    const node = createNode()
    usePermit(node, 95, amount)
    pass(node, head)
    expect(await look(node, { record })).toEqual(finding)
  })

  test('is not answered again after a reorg', async () => {
    expect(await look(createNode(), { record: { status: 'permitUsed' } })).toEqual({
      state: { status: 'unanswered' },
    })
  })
})

describe('the transaction that the service named', () => {
  test.each([
    ['was reverted', false, { state: { status: 'reverted' } }],
    ['went through and moved nothing', true, {}],
    ['is not mined', undefined, {}],
  ])('%s', async (_, isSuccess, finding) => {
    const node = createNode()
    if (isSuccess !== undefined) node.addTransaction({ at: 96, hash: word(70), fails: !isSuccess })
    expect(await look(node, { record: { status: 'pending', sourceHash: word(70) } })).toEqual(finding)
  })
})
