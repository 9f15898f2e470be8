import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { findTransfers } from '../../../src/core/follow/findTransfers.js'
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

test('a permit by which money left is listed with all that the chain knows of it', async () => {
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

describe('an authorisation', () => {
  type Scene = ReturnType<typeof createScene>
  test.each<[string, (scene: Scene) => void, unknown[]]>([
    [
      'was pulled later',
      ({ give, pull }) => {
        give(30)
        pull(35)
      },
      [['sent', word(35)]],
    ],
    ['still stands', ({ give }) => give(30), [['standing', undefined]]],
    [
      'still stands, whatever else the owner has sent of the same amount',
      ({ give, pull }) => {
        give(30)
        pull(35, amount, amount)
      },
      [['standing', undefined]],
    ],
    ['stands in part', ({ give }) => give(30, amount, 1n), [['standing', undefined]]],
    [
      'was taken back',
      ({ give }) => {
        give(30)
        give(40, 0n)
      },
      [['over', undefined]],
    ],
    [
      'was pulled by nothing that can be told: an allowance does not go by itself',
      ({ give }) => give(30, amount, 0n),
      [['sent', undefined]],
    ],
    [
      'was pulled in two parts of one transaction',
      ({ give, pull }) => {
        give(30)
        pull(35, 100n)
        pull(35, amount - 100n)
      },
      [['sent', word(35)]],
    ],
    [
      'was pulled in its own transaction, less a fee that was never taken',
      ({ give, pull }) => {
        give(30)
        pull(30, amount - 100n, 100n)
      },
      [['sent', word(30)]],
    ],
    [
      'moved nothing, where its transaction only pretended',
      ({ give, pull }) => {
        give(30)
        pull(30, 0n, amount)
        give(40, 0n)
      },
      [['over', undefined]],
    ],
    [
      'is not what was pulled before it',
      ({ give, pull }) => {
        pull(25)
        give(30)
        give(40, 0n)
      },
      [['over', undefined]],
    ],
    [
      'and the next of the same amount each have their own',
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
      'that was given anew is over, and it is the new one that was pulled',
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
      'that was given anew is over, and the new one stands',
      ({ give }) => {
        give(30)
        give(40)
      },
      [
        ['standing', undefined],
        ['over', undefined],
      ],
    ],
    ['of nothing is none', ({ give }) => give(30, 0n), []],
  ])('%s', async (_, happen, statuses) => {
    const scene = createScene()
    happen(scene)
    expect(await scene.statuses()).toEqual(statuses)
  })

  test('of another spender, or another owner, is not listed', async () => {
    const { node, find } = createScene()
    node.addApproval({ at: 30, hash: word(30) }, { owner, spender: relayer, value: amount })
    node.addApproval({ at: 31, hash: word(31) }, { owner: relayer, spender, value: amount })
    expect((await find()).found).toEqual([])
  })
})

describe('how far back it looks', () => {
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

  test('is a day where nothing is said', async () => {
    const { node, give, find } = createScene()
    node.head = 10_000
    give(10_000 - 8_640)
    give(10_000 - 8_641)
    expect((await find({ since: undefined })).found).toHaveLength(1)
  })

  test('may be before the first block, or after the last', async () => {
    const { give, find } = createScene()
    give(0)
    expect((await find({ since: 0 })).found).toHaveLength(1)
    expect((await find({ since: 9e14 })).found).toEqual([])
  })
})

describe('a chain that cannot be read', () => {
  test('is named, and the others are listed all the same', async () => {
    const { node, config, readers } = createSendScene({ permitSpenders: { BASE: spender, ETH: spender } })
    node.addApproval({ at: 30, hash: word(30) }, { owner, spender, value: amount })
    const { found, unread } = await findTransfers(config, { owner, readers, since: 0 })
    expect(found.map(({ chain }) => chain)).toEqual(['BASE'])
    expect(unread).toEqual(['ETH'])
  })

  test.each(['eth_getBlockByNumber', 'eth_getLogs', 'eth_call'])('is one whose %s fails', async (method) => {
    const { node, give, find } = createScene()
    give(30)
    node.lies[method] = () => {
      throw new TypeError('fetch failed')
    }
    expect(await find()).toEqual({ found: [], unread: ['BASE'] })
  })

  test('is not one without a spender: nothing can have been authorised there', async () => {
    const { unread } = await createScene().find()
    expect(unread).toEqual([])
  })
})
