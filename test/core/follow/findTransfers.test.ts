import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import type { ChainReader, Readers } from '../../../src/core/chain/reader.js'
import { findTransfers } from '../../../src/core/follow/findTransfers.js'
import { refusal } from '../support/createEvmNode.js'
import { word } from '../support/permitScene.js'
import { amount, createSendScene, spender } from '../support/sendScene.js'

const owner = '0x1111111111111111111111111111111111111111'
const relayer = '0x7777777777777777777777777777777777777777'

function createScene() {
  const { node, config, readers } = createSendScene()
  const find = (more: object = {}) =>
    findTransfers(config, { owner, readers, since: Number(node.time(10)) * 1_000, ...more })
  const statuses = async () => (await find()).found.map(({ status, departure }) => [status, departure])
  return {
    node,
    find,
    statuses,
    give(at: number, value = amount, allowance = value) {
      node.addApproval({ at, hash: word(at) }, { owner, spender, value })
      node.setToken({ owner, allowance }, at)
    },
    pull(at: number, value = amount, allowance = 0n, from: Hex = owner) {
      node.addTransfer({ at, hash: word(at) }, { from, to: relayer, amount: value })
      node.setToken({ owner, allowance }, at)
    },
  }
}

test('a permit that moved money is listed with everything that the chain shows about it', async () => {
  const { node, give, pull, find } = createScene()
  give(30)
  pull(30)
  expect(await find()).toEqual({
    found: [
      {
        chain: 'BASE',
        owner,
        spender,
        amount,
        hash: word(30),
        at: Number(node.time(30)) * 1_000,
        status: 'sent',
        departure: word(30),
      },
    ],
    unread: [],
  })
})

describe('what may still leave', () => {
  test('is the rest of an authorization that was used in part', async () => {
    const { give, pull, find } = createScene()
    give(30)
    pull(35, 4_000_000n, 6_000_000n)
    expect((await find()).found).toMatchObject([{ status: 'allowed', amount, rest: 6_000_000n }])
  })

  test('is the rest, too, if the part was taken in the authorization’s own transaction', async () => {
    const { give, pull, find } = createScene()
    give(30)
    pull(30, 4_000_000n, 6_000_000n)
    expect((await find()).found).toMatchObject([{ status: 'allowed', rest: 6_000_000n, departure: word(30) }])
  })

  test('is the whole of an unused authorization', async () => {
    const { give, find } = createScene()
    give(30)
    expect((await find()).found).toMatchObject([{ status: 'allowed', rest: amount }])
  })

  test('is nothing to speak of after a later withdrawal less a small fee', async () => {
    const { give, pull, find } = createScene()
    give(30)
    pull(35, 9_900_000n, 100_000n)
    const [found] = (await find()).found
    expect(found).toMatchObject({ status: 'sent', departure: word(35) })
    expect(found?.rest).toBeUndefined()
  })
})

describe('an authorization', () => {
  type Scene = ReturnType<typeof createScene>
  test.each<[string, (scene: Scene) => void, unknown[]]>([
    [
      'was withdrawn later',
      ({ give, pull }) => {
        give(30)
        pull(35)
      },
      [['sent', word(35)]],
    ],
    [
      'was withdrawn, in a transaction that the node no longer has: it may be any payment of the owner',
      ({ node, give, pull }) => {
        give(30)
        pull(35)
        node.lies.eth_getTransactionByHash = () => null
      },
      [['sent', undefined]],
    ],
    [
      'was withdrawn in its own transaction, which the node no longer has',
      ({ node, give, pull }) => {
        give(30)
        pull(30)
        node.lies.eth_getTransactionByHash = () => null
      },
      [['sent', word(30)]],
    ],
    ['is unused', ({ give }) => give(30), [['allowed', undefined]]],
    [
      'is unused, despite the owner’s other payments of the same amount',
      ({ give, pull }) => {
        give(30)
        pull(35, amount, amount)
      },
      [['allowed', undefined]],
    ],
    ['is used in part', ({ give }) => give(30, amount, 1n), [['allowed', undefined]]],
    [
      'was revoked',
      ({ give }) => {
        give(30)
        give(40, 0n)
      },
      [['over', undefined]],
    ],
    [
      'was revoked before the owner paid the same amount to somebody',
      ({ give, pull }) => {
        give(30)
        give(40, 0n)
        pull(45)
      },
      [['over', undefined]],
    ],
    [
      'was revoked after the owner, a contract that somebody else calls, paid the same amount to somebody',
      ({ node, give }) => {
        give(30)
        node.addTransfer(
          { at: 35, hash: word(35), from: relayer, to: owner },
          { from: owner, to: relayer, amount },
        )
        give(40, 0n)
      },
      [['over', undefined]],
    ],
    [
      'was withdrawn less a fee before it was revoked: the Transfer may be any payment of the owner',
      ({ give, pull }) => {
        give(30)
        pull(35, amount - 100_000n, 100_000n)
        give(40, 0n)
      },
      [['over', undefined]],
    ],
    [
      'was withdrawn without a visible transaction, because only a withdrawal lowers an allowance',
      ({ give }) => give(30, amount, 0n),
      [['sent', undefined]],
    ],
    [
      'was withdrawn in two parts of one transaction',
      ({ give, pull }) => {
        give(30)
        pull(35, 100n)
        pull(35, amount - 100n)
      },
      [['sent', word(35)]],
    ],
    [
      'was withdrawn in its own transaction, except for a fee that was never taken',
      ({ give, pull }) => {
        give(30)
        pull(30, amount - 100n, 100n)
      },
      [['sent', word(30)]],
    ],
    [
      'moved nothing, because its transaction only pretended to',
      ({ give, pull }) => {
        give(30)
        pull(30, 0n, amount)
        give(40, 0n)
      },
      [['over', undefined]],
    ],
    [
      'does not match an earlier withdrawal',
      ({ give, pull }) => {
        pull(25)
        give(30)
        give(40, 0n)
      },
      [['over', undefined]],
    ],
    [
      'and the next one of the same amount each match their own withdrawal',
      ({ give, pull }) => {
        give(30)
        pull(30)
        give(40)
        pull(40)
      },
      [
        ['sent', word(40)],
        ['sent', word(30)],
      ],
    ],
    [
      'that was replaced is over, and the new one was withdrawn',
      ({ give, pull }) => {
        give(30)
        give(40)
        pull(45)
      },
      [
        ['sent', word(45)],
        ['over', undefined],
      ],
    ],
    [
      'that was replaced is over, and the new one is unused',
      ({ give }) => {
        give(30)
        give(40)
      },
      [
        ['allowed', undefined],
        ['over', undefined],
      ],
    ],
    ['of zero is ignored', ({ give }) => give(30, 0n), []],
  ])('%s', async (_, happen, statuses) => {
    const scene = createScene()
    happen(scene)
    expect(await scene.statuses()).toEqual(statuses)
  })

  test('of another spender or owner is not listed', async () => {
    const { node, find } = createScene()
    node.addApproval({ at: 30, hash: word(30) }, { owner, spender: relayer, value: amount })
    node.addApproval({ at: 31, hash: word(31) }, { owner: relayer, spender, value: amount })
    expect((await find()).found).toEqual([])
  })
})

describe('the start of the search', () => {
  test.each([
    [29, 1],
    [30, 1],
    [31, 0],
  ])('since block %i: %i', async (since, count) => {
    const { node, give, find } = createScene()
    give(30)
    const { found } = await find({ since: Number(node.time(since)) * 1_000 })
    expect(found).toHaveLength(count)
  })

  test('is one day ago by default', async () => {
    const { node, give, find } = createScene()
    node.head = 10_000
    give(10_000 - 8_640)
    give(10_000 - 8_641)
    expect((await find({ since: undefined })).found).toHaveLength(1)
  })

  test.each<[string, () => unknown]>([
    ['no block', () => null],
    [
      'an error',
      () => {
        throw refusal(4444, 'pruned history unavailable')
      },
    ],
  ])('is found on a node that answers %s for older blocks, unless it is one of them', async (_, answer) => {
    const { node, give, find } = createScene()
    give(70)
    node.lies.eth_getBlockByNumber = ([block], truth) => (Number(block) < 60 ? answer() : truth())
    const since = (block: number) => find({ since: Number(node.time(block)) * 1_000 })
    expect(await since(61)).toMatchObject({ found: [{ status: 'allowed', hash: word(70) }], unread: [] })
    for (const block of [59, 60]) expect(await since(block)).toEqual({ found: [], unread: ['BASE'] })
    expect(await find({ since: 0 })).toEqual({ found: [], unread: ['BASE'] })
  })

  test.each([-32005, -32016, -32099])(
    'is not taken from a node that refuses one block once (%i)',
    async (code) => {
      const { node, give, find } = createScene()
      give(30)
      let refusals = 0
      node.lies.eth_getBlockByNumber = ([block], truth) => {
        if (block !== 'latest' && ++refusals === 1) throw refusal(code, 'over rate limit')
        return truth()
      }
      expect(await find()).toEqual({ found: [], unread: ['BASE'] })
      expect((await find()).found).toHaveLength(1)
    },
  )

  test('may be before the first block or after the last', async () => {
    const { give, find } = createScene()
    give(0)
    expect((await find({ since: 0 })).found).toHaveLength(1)
    expect((await find({ since: 9e14 })).found).toEqual([])
  })
})

describe('two nodes', () => {
  function createPair() {
    const scene = createScene()
    return { ...scene, find: (readers: Readers) => scene.find({ readers }) }
  }
  const emptyLogs = ({ request }: ChainReader): ChainReader => ({
    request: async (call) => (call.method === 'eth_getLogs' ? [] : request(call)),
  })
  const asked = (...readers: ChainReader[]): Readers =>
    Object.assign(() => readers[0] as ChainReader, {
      witnesses: () => readers.map((reader, index) => ({ name: `node-${index}`, reader })),
    })

  test('list what only one of them shows, because the other may keep no logs', async () => {
    const { node, give, pull, find } = createPair()
    give(30)
    pull(30)
    const readers = asked(emptyLogs(node.reader), node.reader)
    expect((await find(readers)).found).toMatchObject([{ status: 'sent', departure: word(30) }])
  })

  test('list once what both show, as what may still leave if they differ', async () => {
    const { node, give, pull, find } = createPair()
    give(30)
    const lagging = createScene()
    lagging.give(30)
    pull(35)
    const { found } = await find(asked(node.reader, lagging.node.reader))
    expect(found).toMatchObject([{ status: 'allowed', rest: amount }])
  })

  test('list what was revoked as over, although the logs of one do not show it yet', async () => {
    const { node, give, find } = createPair()
    give(30)
    give(40, 0n)
    const late: ChainReader = {
      request: async (call) => {
        const answer = await node.reader.request(call)
        return call.method === 'eth_getLogs'
          ? (answer as { blockNumber: Hex }[]).filter(({ blockNumber }) => Number(blockNumber) < 40)
          : answer
      },
    }
    expect((await find(asked(late))).found).toMatchObject([{ status: 'sent' }])
    for (const readers of [asked(late, node.reader), asked(node.reader, late)])
      expect((await find(readers)).found).toMatchObject([{ status: 'over' }])
  })

  test('list each of two authorizations of one amount in one transaction', async () => {
    const { node, give, find } = createPair()
    give(30)
    give(30)
    const { found } = await find(asked(node.reader, node.reader))
    expect(found.map(({ status }) => status)).toEqual(['allowed', 'over'])
  })

  test('are read if only one of them answers', async () => {
    const { node, give, find } = createPair()
    give(30)
    const down: ChainReader = { request: () => Promise.reject(new TypeError('fetch failed')) }
    expect(await find(asked(down, node.reader))).toMatchObject({ found: [{ status: 'allowed' }], unread: [] })
  })
})

test('a fee in the permit’s own transaction is not the transfer, whose rest was revoked', async () => {
  const { give, pull, find } = createScene()
  give(30)
  pull(30, amount / 100n, amount - amount / 100n)
  give(40, 0n)
  expect((await find()).found).toMatchObject([{ status: 'over' }])
})

describe('a payment that the owner made by hand', () => {
  const payByHand = (node: ReturnType<typeof createScene>['node'], at: number) => {
    const made = { at, hash: word(at), from: owner, to: mainnet.chains.BASE.usdc.address } as const
    node.addTransfer(made, { from: owner, to: relayer, amount })
  }

  test('is not the transfer of the same amount whose unused allowance was revoked later', async () => {
    const { node, give, statuses } = createScene()
    give(30)
    payByHand(node, 35)
    give(40, 0n)
    expect(await statuses()).toEqual([['over', undefined]])
  })

  test('is not the transfer that was withdrawn after it', async () => {
    const { node, give, pull, statuses } = createScene()
    give(30)
    payByHand(node, 32)
    pull(35)
    expect(await statuses()).toEqual([['sent', word(35)]])
  })

  test('through another contract is not the transfer, either', async () => {
    const { node, give, statuses } = createScene()
    give(30)
    const made = { at: 35, hash: word(35), from: owner, to: relayer } as const
    node.addTransfer(made, { from: owner, to: relayer, amount })
    give(40, 0n)
    expect(await statuses()).toEqual([['over', undefined]])
  })

  test('is the transfer if the permit was used in its transaction', async () => {
    const { node, statuses } = createScene()
    const made = { at: 30, hash: word(30), from: owner, to: spender } as const
    node.addApproval(made, { owner, spender, value: amount })
    node.addTransfer(made, { from: owner, to: relayer, amount })
    node.setToken({ owner, allowance: 0n }, 30)
    expect(await statuses()).toEqual([['sent', word(30)]])
  })

  test('is told apart only by its transaction: without it, the money may have left, but by no departure that is named', async () => {
    const { node, give, statuses } = createScene()
    give(30)
    payByHand(node, 35)
    give(40, 0n)
    node.lies.eth_getTransactionByHash = () => null
    expect(await statuses()).toEqual([['sent', undefined]])
  })
})

describe('a chain that cannot be read', () => {
  test('is listed as unread, and the others are still listed', async () => {
    const { node, config, readers } = createSendScene({ permitSpenders: { BASE: spender, ETH: spender } })
    node.addApproval({ at: 30, hash: word(30) }, { owner, spender, value: amount })
    const { found, unread } = await findTransfers(config, { owner, readers, since: 0 })
    expect(found.map(({ chain }) => chain)).toEqual(['BASE'])
    expect(unread).toEqual(['ETH'])
  })

  test.each(['eth_getBlockByNumber', 'eth_getLogs', 'eth_call'])(
    'is one with a failing %s',
    async (method) => {
      const { node, give, find } = createScene()
      give(30)
      node.lies[method] = () => {
        throw new TypeError('fetch failed')
      }
      expect(await find()).toEqual({ found: [], unread: ['BASE'] })
    },
  )

  test('is not one without a spender, because nothing can have been authorized there', async () => {
    const { unread } = await createScene().find()
    expect(unread).toEqual([])
  })
})
