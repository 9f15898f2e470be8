import { concatHex, type Hex, numberToHex, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import { createLookMemory } from '../../../../src/core/follow/evm/lookMemory.js'
import { readPermitTrail } from '../../../../src/core/follow/evm/permitTrail.js'
import { viewChain } from '../../../../src/core/read/evm/chainView.js'
import { createEvmNode, refusal } from '../../support/createEvmNode.js'
import { amount, permitRecord, r, spender, word } from '../../support/permitScene.js'

const chain = mainnet.chains.BASE
const token = chain.usdc.address
const record = permitRecord({ token, sourceStart: 20n })
const owner = record.owner as Hex
const relayer = '0x7777777777777777777777777777777777777777'
const router = '0x8888888888888888888888888888888888888888'
const to = '0x9999999999999999999999999999999999999999'
const call = (...words: Hex[]) => concatHex(['0x12345678', ...words])

type Node = ReturnType<typeof createEvmNode>
const read = (node: Node, of = record, memory = createLookMemory()) =>
  readPermitTrail(viewChain(node.reader), chain, of, memory)
const approve = (node: Node, at: number, made: object = {}, value = amount) =>
  node.addApproval({ at, hash: word(at), from: relayer, ...made }, { owner, spender, value })
const pull = (node: Node, at: number, made: object = {}, value = amount, of = owner) =>
  node.addTransfer({ at, hash: word(at), from: relayer, ...made }, { from: of, to, amount: value })

test('nothing known of a permit is an empty trail, up to the newest block', async () => {
  const node = createEvmNode()
  node.setToken({ nonce: 7n, allowance: 3n })
  expect(await read(node)).toEqual({
    head: { ...node.blockId(100), timestamp: 2_000n },
    final: { ...node.blockId(90), timestamp: 1_900n },
    nonce: 7n,
    allowance: 3n,
    approvals: [],
    departures: [],
  })
})

describe('what is counted', () => {
  test('is our own also below the block that was noted, where a reorg may have put it', async () => {
    const node = createEvmNode()
    approve(node, 10)
    pull(node, 10)
    approve(node, 15, { input: call(r) })
    pull(node, 17, { to: spender })
    const { approvals, departures } = await read(node)
    expect(approvals.map(({ block, maker }) => [block, maker])).toEqual([[15n, 'ours']])
    expect(departures.map(({ block }) => block.number)).toEqual([17n])
  })

  test('is of this owner, this spender and this token, since the block that was noted', async () => {
    const node = createEvmNode()
    const stranger = relayer
    approve(node, 19)
    pull(node, 19)
    pull(node, 30, {}, amount, stranger)
    node.addApproval({ at: 30, hash: word(30) }, { owner, spender: router, value: amount })
    node.addApproval({ at: 31, hash: word(31) }, { owner: stranger, spender, value: amount })
    const another = { from: owner, to, amount, token: router } as const
    node.addTransfer({ at: 40, hash: word(40), from: relayer }, another)
    expect(await read(node)).toMatchObject({ approvals: [], departures: [] })
    approve(node, 20)
    pull(node, 20)
    pull(node, 100)
    const trail = await read(node)
    expect(trail.approvals.map(({ block }) => block)).toEqual([20n])
    expect(trail.departures.map(({ block }) => block.number)).toEqual([20n, 100n])
  })

  test('is summed by transaction, and the largest part stands for it', async () => {
    const node = createEvmNode()
    pull(node, 30, {}, 100n)
    pull(node, 30, {}, amount - 300n)
    pull(node, 30, {}, 200n)
    pull(node, 31, {}, 1n)
    expect((await read(node)).departures).toEqual([
      {
        hash: word(30),
        block: node.blockId(30),
        index: 1,
        total: amount,
        amounts: [100n, amount - 300n, 200n],
        link: 'none',
      },
      { hash: word(31), block: node.blockId(31), index: 0, total: 1n, amounts: [1n], link: 'none' },
    ])
  })

  test.each([
    ['a transfer of nothing, as poisons addresses', [0n], 0],
    ['more than the amount', [amount + 1n], 0],
    ['parts of more than the amount', [amount - 1n, 2n], 0],
    ['exactly the amount with more beside it', [amount, 2n ** 200n], 1],
    ['less than the amount', [amount - 1n], 1],
  ])('may be ours or not: %s', async (_, amounts, count) => {
    const node = createEvmNode()
    for (const one of amounts) pull(node, 30, {}, one)
    expect((await read(node)).departures).toHaveLength(count)
  })
})

describe('who made an approval is told by its calldata', () => {
  test.each<[string, object, object, string]>([
    ['our r', { input: call(r) }, {}, 'ours'],
    ['our r in capitals', { input: call(r).toUpperCase().replace('0X', '0x') as Hex }, {}, 'ours'],
    ['our r, sent by the owner', { from: owner, input: call(r) }, {}, 'ours'],
    ['the owner and another r', { input: call(pad(owner), word(1)) }, {}, 'other'],
    ['the owner’s own approval', { from: owner, to: token, input: call(pad(spender)) }, {}, 'owner'],
    ['nothing of either, as where it is compressed', { input: call(word(1)) }, {}, 'unreadable'],
    ['no calldata at all', { input: '0x' }, {}, 'unreadable'],
    [
      'the r of a signature made again',
      { input: call(word(0xabc)) },
      { permit: { ...record.permit, r: [r, word(0xabc)] } },
      'ours',
    ],
    [
      'a contract account’s, which has no r',
      { input: call(pad(owner)) },
      { permit: { ...record.permit, r: [] } },
      'unreadable',
    ],
    ['a contract account’s own approval', { from: owner }, { permit: { ...record.permit, r: [] } }, 'owner'],
  ])('%s', async (_, made, change, maker) => {
    const node = createEvmNode()
    approve(node, 30, made)
    const { approvals } = await read(node, { ...record, ...change })
    expect(approvals).toEqual([{ hash: word(30), block: 30n, value: amount, maker }])
  })

  test('and another account’s approval with our r in its calldata is no approval of ours', async () => {
    const node = createEvmNode()
    node.addApproval(
      { at: 30, hash: word(30), from: relayer, input: call(r) },
      { owner: relayer, spender, value: amount },
    )
    expect((await read(node)).approvals).toEqual([])
  })
})

describe('what ties a departure to the permit', () => {
  test.each<[string, object, string]>([
    ['our r', { to: router, input: call(r) }, 'permit'],
    [
      'our r, in the owner’s own transaction at the token',
      { from: owner, to: token, input: call(r) },
      'permit',
    ],
    ['the spender is called', { to: spender }, 'spender'],
    ['the spender calls', { from: spender, to: token }, 'spender'],
    ['nothing', { to: router }, 'none'],
    ['nothing, where a contract is made', { to: null }, 'none'],
    ['the owner’s own transaction at the token', { from: owner, to: token }, 'own'],
    ['the owner’s own transaction elsewhere is not told apart', { from: owner, to: router }, 'none'],
    ['the owner’s own transaction at the spender', { from: owner, to: spender }, 'spender'],
    ['addresses in other letters', { to: spender.toUpperCase().replace('0X', '0x') }, 'spender'],
  ])('%s: %o is %s', async (_, made, link) => {
    const node = createEvmNode()
    pull(node, 30, made)
    expect((await read(node)).departures.map((departure) => departure.link)).toEqual([link])
  })
})

describe('nothing is said', () => {
  test('where the chain was reorganised while it was read', async () => {
    const node = createEvmNode()
    node.lies.eth_getLogs = (_, truth) => {
      const logs = truth()
      node.reorganise(95)
      return logs
    }
    await expect(read(node)).rejects.toThrow('reorganised')
  })

  test.each(['eth_getBlockByNumber', 'eth_call', 'eth_getLogs', 'eth_getTransactionByHash'])(
    'where %s fails',
    async (method) => {
      const node = createEvmNode()
      pull(node, 30)
      node.lies[method] = () => {
        throw new TypeError('fetch failed')
      }
      await expect(read(node)).rejects.toThrow('fetch failed')
    },
  )

  test('where the node has a log but not its transaction', async () => {
    const node = createEvmNode()
    pull(node, 30)
    node.lies.eth_getTransactionByHash = () => null
    await expect(read(node)).rejects.toThrow('does not have transaction')
  })

  test('where its newest block is older than one that is final: a nonce read there is out of date', async () => {
    const node = createEvmNode()
    const behind = { number: '0x50', hash: node.hashOf(80), timestamp: numberToHex(node.time(80)) }
    node.lies.eth_getBlockByNumber = ([which], truth) => (which === 'latest' ? behind : truth())
    await expect(read(node)).rejects.toThrow('behind what is final')
  })

  test('where it gives logs that are none', async () => {
    const node = createEvmNode()
    node.lies.eth_getLogs = () => null
    await expect(read(node)).rejects.toThrow()
  })
})

describe('one block', () => {
  test('is that of all answers: the nonce and the allowance are not newer than the logs', async () => {
    const node = createEvmNode()
    node.setToken({ allowance: amount })
    node.setToken({ allowance: 0n }, 101)
    for (const method of ['eth_getLogs', 'eth_call'])
      node.lies[method] = (_, truth) => {
        node.head = 102
        return truth()
      }
    pull(node, 101)
    const trail = await read(node)
    expect(trail).toMatchObject({ head: { number: 100n }, allowance: amount, departures: [] })
  })

  test('final is left open where the node does not know it', async () => {
    const node = createEvmNode()
    node.final = undefined
    expect((await read(node)).final).toBeUndefined()
  })
})

describe('a later look', () => {
  test('asks for nothing twice that cannot change', async () => {
    const node = createEvmNode()
    const memory = createLookMemory()
    pull(node, 30)
    await read(node, record, memory)
    const before = node.asked.length
    node.head = 110
    const { departures } = await read(node, record, memory)
    expect(departures).toHaveLength(1)
    const asked = node.asked.slice(before)
    expect(asked.filter(({ method }) => method === 'eth_getTransactionByHash')).toEqual([])
    const ranges = asked.filter(({ method }) => method === 'eth_getLogs')
    expect(ranges.map(({ params }) => (params[0] as { fromBlock: Hex }).fromBlock)).toEqual(['0x5b', '0x5b'])
  })

  test('does not see what a reorg has undone', async () => {
    const node = createEvmNode()
    const memory = createLookMemory()
    approve(node, 95)
    pull(node, 96)
    expect((await read(node, record, memory)).departures).toHaveLength(1)
    node.reorganise(95)
    expect(await read(node, record, memory)).toMatchObject({ approvals: [], departures: [] })
  })

  test('remembers nothing where the node has refused', async () => {
    const node = createEvmNode()
    const memory = createLookMemory()
    pull(node, 30)
    node.lies.eth_getTransactionByHash = () => {
      throw refusal(-32000, 'busy')
    }
    await expect(read(node, record, memory)).rejects.toThrow('busy')
    node.lies = {}
    expect((await read(node, record, memory)).departures).toHaveLength(1)
  })
})
