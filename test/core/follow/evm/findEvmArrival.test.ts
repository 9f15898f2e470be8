import { type Hex, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import { createNodeMemory } from '../../../../src/core/follow/evm/checkMemory.js'
import { findEvmArrival } from '../../../../src/core/follow/evm/findEvmArrival.js'
import { createFollowScene, recipient, relayer } from '../../support/followScene.js'
import { amount, attributedBy, word } from '../../support/permitScene.js'

const chain = mainnet.chains.ARB
const hashOf = (at: number) => word(0xa0000 + at)
type Scene = ReturnType<typeof createFollowScene>
const findAll = (
  { arb, open }: Scene,
  {
    maxFee = 0n,
    attributed = {},
    record = {},
    memory = createNodeMemory(),
    leftAt = Number(arb.time(50)) * 1_000,
    late = 0,
  } = {},
) =>
  findEvmArrival({
    reader: arb.reader,
    chain,
    record: open(record),
    departure: { at: leftAt },
    maxFee,
    attributed: attributedBy(attributed),
    memory,
    now: Number(arb.time(arb.head)) * 1_000 + late,
  })
const see = async (...parameters: Parameters<typeof findAll>) => (await findAll(...parameters)).arrival
const seeNear = async (...parameters: Parameters<typeof findAll>) => (await findAll(...parameters)).near

test.each([
  [90, { isFinal: true }],
  [91, {}],
])('an arrival in block %i is seen with its log, block and time', async (at, final) => {
  const scene = createFollowScene()
  scene.arrive(at)
  expect(await see(scene)).toEqual({
    hash: hashOf(at),
    index: 0,
    amount,
    block: scene.arb.blockId(at),
    at: Number(scene.arb.time(at)) * 1_000,
    ...final,
  })
})

describe('not an arrival of this transfer:', () => {
  test.each<[string, (scene: Scene) => void]>([
    ['less', ({ arrive }) => arrive(60, amount - 1n)],
    ['more', ({ arrive }) => arrive(60, amount + 1n)],
    ['a payment of zero, as in address poisoning', ({ arrive }) => arrive(60, 0n)],
    ['a payment before the request', ({ arrive }) => arrive(49)],
    ['a payment to another recipient', ({ arrive }) => arrive(60, amount, relayer)],
    [
      'another token',
      ({ arb }) =>
        arb.addTransfer({ at: 60, hash: word(60) }, { from: relayer, to: recipient, amount, token: relayer }),
    ],
    [
      'a payment by the recipient',
      ({ arb }) => arb.addTransfer({ at: 60, hash: word(60) }, { from: recipient, to: relayer, amount }),
    ],
    [
      'a payment by the recipient to itself',
      ({ arb }) => arb.addTransfer({ at: 60, hash: word(60) }, { from: recipient, to: recipient, amount }),
    ],
    [
      'a payment undone by a reorg',
      ({ arb, arrive }) => {
        arrive(60)
        arb.reorganise(60)
      },
    ],
  ])('%s', async (_, happen) => {
    const scene = createFollowScene()
    happen(scene)
    expect(await see(scene)).toBeUndefined()
  })

  test('any payment, if the block before the request was not noted', async () => {
    const scene = createFollowScene()
    scene.arrive(60)
    expect(await see(scene, { record: { destinationStart: undefined } })).toBeUndefined()
    expect(scene.arb.asked).toEqual([])
  })

  test('any payment, if the node is behind that block', async () => {
    const scene = createFollowScene()
    scene.arb.head = 49
    expect(await see(scene)).toBeUndefined()
  })
})

test('an arrival is seen even if a node reported a later block at signing', async () => {
  const scene = createFollowScene()
  scene.arrive(60)
  for (const destinationStart of [95n, 5_000n])
    expect(
      await see(scene, { record: { destinationStart }, leftAt: Number(scene.arb.time(59)) * 1_000 }),
    ).toMatchObject({
      hash: hashOf(60),
    })
})

test('an arrival counts in the block after the noted one, but not in the noted block itself', async () => {
  const scene = createFollowScene()
  scene.arrive(50)
  expect(await see(scene)).toBeUndefined()
  scene.arrive(51)
  expect(await see(scene)).toMatchObject({ hash: hashOf(51) })
})

test('a payment up to two minutes before the departure counts, because clocks differ, but not an earlier one', async () => {
  const scene = createFollowScene()
  scene.arrive(60)
  const at = Number(scene.arb.time(60)) * 1_000
  expect(await see(scene, { leftAt: at + 120_000 })).toMatchObject({ hash: hashOf(60) })
  expect(await see(scene, { leftAt: at + 120_001 })).toBeUndefined()
  scene.arrive(70)
  expect(await see(scene, { leftAt: at + 120_001 })).toMatchObject({ hash: hashOf(70) })
})

test.each([
  ['the device clock is behind', { createdAt: -60, leftAt: 20 }],
  ['the destination’s clock is ahead of the source’s', { createdAt: 0, leftAt: -60 }],
])(
  'what was paid while the prompt was open counts for nothing, also if %s',
  async (_, { createdAt, leftAt }) => {
    const scene = createFollowScene()
    const signedAt = Number(scene.arb.time(50))
    const at = { record: { createdAt: (signedAt + createdAt) * 1_000 }, leftAt: (signedAt + leftAt) * 1_000 }
    scene.arrive(49)
    scene.arrive(50)
    expect(await see(scene, at)).toBeUndefined()
    scene.arrive(55)
    expect(await see(scene, at)).toMatchObject({ hash: hashOf(55) })
  },
)

test('the payment counts in a block below one that was named too high at signing, if it is later than the noted one', async () => {
  const scene = createFollowScene()
  const record = { destinationStart: 90n }
  scene.arrive(50)
  expect(await see(scene, { record })).toBeUndefined()
  scene.arrive(51)
  expect(await see(scene, { record })).toMatchObject({ hash: hashOf(51) })
})

test('a payment from before the request does not count in the place of a noted block that a reorg removed', async () => {
  const scene = createFollowScene()
  const leftAt = Number(scene.arb.time(49)) * 1_000
  scene.arb.reorganise(50)
  scene.arrive(50)
  expect(await see(scene, { leftAt })).toBeUndefined()
  scene.arrive(51)
  expect(await see(scene, { leftAt })).toMatchObject({ hash: hashOf(51) })
})

test('if the noted time is made up too, what was paid since the departure counts once the chain is two minutes past it', async () => {
  const scene = createFollowScene()
  const record = { destinationStart: 90n, destinationTime: 8e15 }
  scene.arrive(49)
  expect(await see(scene, { record })).toBeUndefined()
  scene.arrive(50)
  expect(await see(scene, { record })).toMatchObject({ hash: hashOf(50) })
  const unreached = { destinationStart: 1_000n, destinationTime: 8e15 }
  scene.arb.head = 62
  expect(await see(scene, { record: unreached })).toBeUndefined()
  scene.arb.head = 63
  expect(await see(scene, { record: unreached })).toMatchObject({ hash: hashOf(50) })
})

test('if the number is made up by less than two minutes, and the hash and the time, too, the payment still counts', async () => {
  const scene = createFollowScene()
  const record = { destinationStart: 60n, destinationHash: word(0xbad), destinationTime: 8e15 }
  scene.arrive(49)
  expect(await see(scene, { record })).toBeUndefined()
  scene.arrive(55)
  expect(await see(scene, { record })).toMatchObject({ hash: hashOf(55) })
})

test('a payment that belongs to another record is not taken for a new one in another letter case', async () => {
  const scene = createFollowScene()
  scene.arrive(60)
  const attributed = { arrivals: new Set([`${hashOf(60)}:0`]) }
  expect(await see(scene, { attributed })).toBeUndefined()
  scene.arb.lies.eth_getLogs = (_, truth) =>
    (truth() as { transactionHash: Hex }[]).map((log) => ({
      ...log,
      transactionHash: log.transactionHash.toUpperCase().replace('0X', '0x'),
    }))
  await expect(see(scene, { attributed })).rejects.toThrow('ARB')
})

test('what was paid before the request does not count if the node dates all blocks two hours late', async () => {
  const scene = createFollowScene()
  scene.arb.lies.eth_getBlockByNumber = (_, truth) => {
    const block = truth() as { timestamp: Hex }
    return { ...block, timestamp: numberToHex(Number(block.timestamp) + 7_200) }
  }
  scene.arrive(45)
  expect(await see(scene)).toBeUndefined()
  scene.arrive(60)
  expect(await see(scene)).toMatchObject({ hash: hashOf(60) })
})

test('a number without a hash and a time, as in older records, is that of a block up to two minutes after the departure', async () => {
  const scene = createFollowScene()
  const older = { destinationHash: undefined, destinationTime: undefined }
  scene.arrive(55)
  expect(await see(scene, { record: { ...older, destinationStart: 62n } })).toBeUndefined()
  expect(await see(scene, { record: { ...older, destinationStart: 63n } })).toMatchObject({
    hash: hashOf(55),
  })
})

test('a noted block that the node cannot show is taken for a block of the chain', async () => {
  const scene = createFollowScene()
  const leftAt = Number(scene.arb.time(40)) * 1_000
  scene.arrive(50)
  for (const answer of [() => null, () => ({ number: '0x1' })]) {
    scene.arb.lies.eth_getBlockByNumber = ([block], truth) => (Number(block) === 50 ? answer() : truth())
    expect(await see(scene, { leftAt })).toBeUndefined()
  }
})

test('the payment counts below a block that the chain has not reached', async () => {
  const scene = createFollowScene()
  const record = { destinationStart: 1_000n }
  const memory = createNodeMemory()
  scene.arb.head = 50
  expect(await see(scene, { record, memory })).toBeUndefined()
  scene.arrive(55)
  scene.arb.head = 55
  expect(await see(scene, { record, memory })).toMatchObject({ hash: hashOf(55) })
})

test('what was paid before the request does not count in its place where the source chain’s clock is behind', async () => {
  const scene = createFollowScene()
  const record = { createdAt: Number(scene.arb.time(50)) * 1_000 }
  const leftAt = Number(scene.arb.time(20)) * 1_000
  scene.arrive(45)
  expect(await see(scene, { record, leftAt })).toBeUndefined()
  scene.arrive(60)
  expect(await see(scene, { record, leftAt })).toMatchObject({ hash: hashOf(60) })
})

describe('a node’s false log', () => {
  const lie = async (change: (log: { [field: string]: unknown }) => object) => {
    const scene = createFollowScene()
    scene.arrive(60)
    scene.arb.lies.eth_getLogs = (_params, truth) =>
      (truth() as { [field: string]: unknown }[]).map((log) => ({ ...log, ...change(log) }))
    return see(scene)
  }

  test.each<[string, (log: { [field: string]: unknown }) => object]>([
    ['of another token', () => ({ address: relayer })],
    ['to another recipient', ({ topics }) => ({ topics: (topics as string[]).with(2, word(7)) })],
    ['that is not a Transfer', ({ topics }) => ({ topics: (topics as string[]).with(0, word(7)) })],
    ['of a block outside the range', () => ({ blockNumber: '0x2' })],
  ])('%s is not believed, and neither is the rest of that answer', async (_, change) => {
    await expect(lie(change)).rejects.toMatchObject({ name: 'ChainReadError' })
  })

  test('of a block that is not on the chain is skipped', async () => {
    expect(await lie(() => ({ blockHash: word(9) }))).toBeUndefined()
  })
})

describe('of several payments', () => {
  test('the first counts', async () => {
    const scene = createFollowScene()
    scene.arrive(61)
    scene.arrive(60)
    expect(await see(scene)).toMatchObject({ hash: hashOf(60) })
  })

  test('one is skipped whose block the node has pruned, because its time is unknown', async () => {
    const scene = createFollowScene()
    scene.arrive(60)
    scene.arrive(70)
    scene.arb.lies.eth_getBlockByNumber = ([block], truth) => (Number(block) === 60 ? null : truth())
    expect(await see(scene)).toMatchObject({ hash: hashOf(70) })
  })

  test('another node is asked if the only one is in a block that the node has pruned, but not if it is too early', async () => {
    const scene = createFollowScene()
    const leftAt = Number(scene.arb.time(90)) * 1_000
    scene.arrive(60)
    expect(await findAll(scene, { leftAt })).toEqual({ isPartial: false, near: undefined })
    scene.arb.lies.eth_getBlockByNumber = ([block], truth) => (Number(block) === 60 ? null : truth())
    expect(await findAll(scene)).toEqual({ isPartial: true, near: undefined })
  })

  test('one that belongs to another record does not count, even in the same transaction', async () => {
    const scene = createFollowScene()
    scene.arrive(60)
    scene.arrive(60)
    const attributed = { arrivals: new Set([`${hashOf(60)}:0`]) }
    expect(await see(scene, { attributed })).toMatchObject({ hash: hashOf(60), index: 1 })
  })

  test('the exact amount is preferred to an earlier one minus a fee', async () => {
    const scene = createFollowScene()
    scene.arrive(60, amount - 100n)
    scene.arrive(70)
    expect(await see(scene, { maxFee: 100n })).toMatchObject({ hash: hashOf(70), amount })
  })
})

test.each([
  [amount - 100n, true],
  [amount - 101n, false],
  [amount + 1n, false],
])('with a maximum fee of 100, %i is an arrival: %s', async (paid, isSeen) => {
  const scene = createFollowScene()
  scene.arrive(60, paid)
  expect((await see(scene, { maxFee: 100n }))?.amount).toBe(isSeen ? paid : undefined)
})

test.each([
  [0n, false],
  [1n, false],
  [amount / 2n - 1n, false],
  [amount / 2n, true],
])('with a maximum fee of the whole amount, a payment of %i is an arrival: %s', async (paid, isSeen) => {
  const scene = createFollowScene()
  scene.arrive(60, paid)
  for (const maxFee of [amount, amount * 2n])
    expect((await see(scene, { maxFee }))?.amount).toBe(isSeen ? paid : undefined)
})

test.each([
  ['two minutes behind', 120_000, 50n, false],
  ['further behind', 120_001, 50n, true],
  ['further behind, and before the request', 120_001, 100n, true],
])('a node that is %s may be told more by another one', async (_, late, destinationStart, isPartial) => {
  const scene = createFollowScene()
  expect(await findAll(scene, { late, record: { destinationStart } })).toEqual({ isPartial })
})

test.each([
  ['the noted block', 50n, 51],
  ['the block where the search starts, because the noted one was made up', 90n, 60],
])('a node that does not keep %s may be told more by another one', async (_, destinationStart, oldest) => {
  const scene = createFollowScene()
  const record = { destinationStart }
  scene.arrive(55)
  expect(await see(scene, { record })).toMatchObject({ hash: hashOf(55) })
  scene.arb.lies.eth_getBlockByNumber = ([block], truth) => (Number(block) < oldest ? null : truth())
  scene.arb.lies.eth_getLogs = () => []
  expect(await findAll(scene, { record })).toEqual({ isPartial: true })
})

test('a recipient is found in any letter case', async () => {
  const mixed = '0xAbCdEfabcdefABCDEFabcdefabcdefabcdefABCD'
  const scene = createFollowScene()
  scene.arrive(60, amount, mixed.toLowerCase() as `0x${string}`)
  expect(await see(scene, { record: { recipient: mixed } })).toMatchObject({ hash: hashOf(60) })
})

test('a later check reads everything again in one request, with what the node left out before', async () => {
  const scene = createFollowScene()
  const memory = createNodeMemory()
  scene.arrive(60)
  scene.arb.final = 70
  scene.arb.lies.eth_getLogs = () => []
  expect(await see(scene, { memory })).toBeUndefined()
  scene.arb.lies = {}
  expect(await see(scene, { memory })).toMatchObject({ hash: hashOf(60) })
  const ranges = scene.arb.asked.filter(({ method }) => method === 'eth_getLogs')
  expect(ranges.map(({ params }) => Number((params[0] as { fromBlock: string }).fromBlock))).toEqual([51, 51])
})

test('a chain that cannot be read is an error', async () => {
  const scene = createFollowScene()
  scene.arb.lies.eth_getLogs = () => {
    throw new TypeError('fetch failed')
  }
  await expect(see(scene)).rejects.toMatchObject({ name: 'ChainReadError', chain: 'ARB' })
})

describe('a payment close to the amount is reported but is not an arrival:', () => {
  const missing = amount / 10n

  test.each([
    [amount - 1n, true],
    [amount - missing + 1n, true],
    [amount - missing, false],
    [amount + 1n, false],
  ])('of %i: %s', async (paid, isTold) => {
    const scene = createFollowScene()
    scene.arrive(60, paid)
    const at = Number(scene.arb.time(60)) * 1_000
    expect(await seeNear(scene)).toEqual(isTold ? { amount: paid, hash: hashOf(60), at } : undefined)
  })

  test('two parts of one payer, as their sum and the later one', async () => {
    const scene = createFollowScene()
    scene.arrive(60, amount - 4n)
    scene.arrive(62, 4n)
    expect(await findAll(scene)).toMatchObject({ near: { amount, hash: hashOf(62) } })
  })

  test('but not parts that exceed the amount or have two payers', async () => {
    const more = createFollowScene()
    more.arrive(60, amount - 4n)
    more.arrive(62, 5n)
    expect(await seeNear(more)).toBeUndefined()
    const two = createFollowScene()
    two.arrive(60, amount / 2n)
    two.arb.addTransfer(
      { at: 61, hash: word(61) },
      { from: chain.usdc.address, to: recipient, amount: amount / 2n },
    )
    expect(await seeNear(two)).toBeUndefined()
  })

  test('but not one before the departure, one that belongs to another record, or one undone by a reorg', async () => {
    const scene = createFollowScene()
    scene.arrive(60, amount - 1n)
    const at = Number(scene.arb.time(60)) * 1_000
    expect(await seeNear(scene, { leftAt: at + 120_001 })).toBeUndefined()
    const attributed = { arrivals: new Set([`${hashOf(60)}:0`]) }
    expect(await seeNear(scene, { attributed })).toBeUndefined()
    scene.arb.reorganise(60)
    expect(await seeNear(scene)).toBeUndefined()
  })

  test('only until the exact amount arrives', async () => {
    const scene = createFollowScene()
    scene.arrive(60, amount - 1n)
    scene.arrive(70)
    expect(await findAll(scene)).toMatchObject({ arrival: { hash: hashOf(70), amount } })
  })
})
