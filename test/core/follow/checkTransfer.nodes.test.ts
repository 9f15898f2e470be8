import { describe, expect, test, vi } from 'vitest'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import type { Readers } from '../../../src/core/chain/reader.js'
import { checkTransfer, storeFinding } from '../../../src/core/follow/checkTransfer.js'
import { createCheckMemory } from '../../../src/core/follow/evm/checkMemory.js'
import type { TransferRecord } from '../../../src/core/record/record.js'
import { lockName } from '../../../src/core/record/sender.js'
import { createEvmNode, refusal } from '../support/createEvmNode.js'
import { createFollowScene, recipient, relayer } from '../support/followScene.js'
import { amount, deadline, nonce, noted, r, spender, word } from '../support/permitScene.js'
import { arrived, closable, setAside } from '../support/records.js'

type Scene = ReturnType<typeof createFollowScene>
const look = ({ config, readers }: Scene, record: TransferRecord, memory = createCheckMemory()) =>
  checkTransfer(config, { record, readers, memory })
const final = { isFinal: true }

describe('a transfer', () => {
  test('leaves, arrives, becomes final, and each step is published once', async () => {
    const scene = createFollowScene()
    let record = await scene.store({ status: 'pending' })
    scene.depart(95)
    record = await look(scene, record)
    expect(record).toMatchObject({ status: 'sent', departure: { hash: word(95), amount } })
    record = await look(scene, record)
    scene.arrive(96)
    record = await look(scene, record)
    expect(record).toMatchObject({
      status: 'arrived',
      proof: 'match',
      arrival: { hash: word(0xa0000 + 96), amount },
    })
    scene.base.final = 95
    scene.arb.final = 96
    record = await look(scene, record)
    expect(record).toMatchObject({ departure: final, arrival: final })
    expect(await scene.config.records.get(record.id)).toEqual(record)
    expect(scene.events).toEqual(['sent', 'arrived'])
  })

  test('is not checked again once it has ended', async () => {
    const scene = createFollowScene()
    const ended = scene.open(arrived)
    expect(await look(scene, ended)).toBe(ended)
    expect(scene.base.asked).toEqual([])
  })

  test('stays as it is while nothing is seen, however much time passes', async () => {
    const scene = createFollowScene({ environment: { now: () => 9e14 } })
    scene.base.final = undefined
    scene.base.head = 1_000_000
    scene.base.lies.eth_getLogs = () => []
    const record = await scene.store({ status: 'pending' })
    expect(await look(scene, record)).toMatchObject({ ...record, updatedAt: 9e14 })
    expect(scene.events).toEqual([])
  })

  test('is never called arrived if its destination block was not noted', async () => {
    const scene = createFollowScene()
    const record = await scene.store({ destinationStart: undefined })
    scene.depart(95)
    scene.arrive(96)
    expect((await look(scene, await look(scene, record))).status).toBe('sent')
  })

  test('is not changed by a check that another page has overtaken', async () => {
    const scene = createFollowScene()
    const record = await scene.store({ status: 'unanswered' })
    const moved = await scene.config.records.update(
      record.id,
      (stored) => ({ ...stored, status: 'pending' }) as never,
    )
    scene.depart(95)
    expect(await look(scene, record)).toEqual(moved)
  })
})

/** A transfer whose permit was used in block 85, without a visible Transfer. */
async function storeUsed() {
  const scene = createFollowScene()
  const record = await scene.store({ status: 'unanswered' })
  const used = { at: 85, hash: word(85), from: relayer, to: spender, input: r } as const
  scene.base.addApproval(used, { owner: record.owner as `0x${string}`, spender, value: amount })
  return { scene, base: scene.base, record }
}

describe('a reorg of the source', () => {
  test('makes a sent transfer unanswered again', async () => {
    const scene = createFollowScene()
    const record = await scene.store()
    scene.depart(95)
    const memory = createCheckMemory()
    const sent = await look(scene, record, memory)
    scene.base.reorganise(95)
    const after = await look(scene, sent, memory)
    expect(after.status).toBe('unanswered')
    expect(after).not.toHaveProperty('departure')
  })

  test('reopens a transfer only before or after another request of the same sender', async () => {
    const scene = createFollowScene()
    const { config } = scene
    const record = await scene.store()
    scene.depart(95)
    const sent = await look(scene, record)
    scene.base.reorganise(95)
    const { locks } = config._internal.environment
    const lock = lockName(record)
    let reopening = Promise.resolve(sent)
    await locks.hold(lock, async () => {
      const hold = vi.spyOn(locks, 'hold')
      reopening = look(scene, sent)
      await vi.waitUntil(() => hold.mock.calls.length > 0)
      expect(hold.mock.calls[0]?.[0]).toBe(lock)
      expect(await config.records.get(record.id)).toMatchObject({ status: 'sent' })
    })
    expect(await reopening).toMatchObject({ status: 'unanswered' })
  })

  test('reopens a departure inferred from the allowance, even if the permit’s block is final', async () => {
    const { scene, base, record } = await storeUsed()
    base.setToken({ nonce: nonce + 1n, allowance: amount }, 85)
    base.setToken({ allowance: 0n }, 97)
    const sent = await look(scene, record)
    expect(sent).toMatchObject({ status: 'sent', departure: { hash: word(85), tie: 'allowance' } })
    expect(await look(scene, sent)).not.toMatchObject({ departure: final })
    base.reorganise(97)
    base.setToken({ allowance: amount }, 97)
    expect((await look(scene, sent)).status).toBe('unanswered')
  })

  test('reopens a departure inferred from the allowance of a block that is not on the chain', async () => {
    const { scene, base, record } = await storeUsed()
    base.setToken({ nonce: nonce + 1n, allowance: 0n }, 85)
    const sent = await look(scene, record)
    expect(sent.status).toBe('sent')
    base.setToken({ nonce, allowance: 0n }, 85)
    base.head = 200
    base.final = 150
    expect((await look(scene, sent)).status).toBe('unanswered')
  })

  test('may undo a transaction counted at signing, so another one in its place counts instead', async () => {
    const scene = createFollowScene()
    const { base } = scene
    const owner = scene.open().owner as `0x${string}`
    const made = { hash: word(85), from: relayer, to: spender, input: r } as const
    base.addTransaction({ at: 15, hash: word(15), from: owner })
    const counted = { ...noted, block: base.blockId(20), transactions: 1n }
    const record = await scene.store({ status: 'unanswered', noted: counted })
    base.reorganise(10)
    base.addApproval({ ...made, at: 85 }, { owner, spender, value: amount })
    base.setToken({ nonce: nonce + 1n, allowance: amount }, 85)
    base.addTransaction({ at: 96, hash: word(96), from: owner })
    base.setToken({ allowance: 0n }, 96)
    expect((await look(scene, record)).status).toBe('unanswered')
  })

  test.each<[string, (params: readonly unknown[], truth: () => unknown) => unknown]>([
    [
      'that only some nodes behind a load balancer know does not mix data of two forks',
      ([, block], truth) => (typeof block === 'string' ? '0x0' : truth()),
    ],
    [
      'does not mix data of two forks if the nodes reject block hashes',
      ([, block]) => {
        if (typeof block === 'string') return '0x0'
        throw refusal(-32602, 'invalid argument 1: json: cannot unmarshal object')
      },
    ],
  ])('%s', async (_, count) => {
    const { scene, base, record } = await storeUsed()
    base.setToken({ nonce: nonce + 1n, allowance: amount }, 85)
    base.addTransaction({ at: 96, hash: word(96), from: record.owner as `0x${string}` })
    base.setToken({ allowance: 0n }, 96)
    base.lies.eth_getTransactionCount = count
    const after = await look(scene, record)
    expect(after.status).toBe('unanswered')
    expect(after).not.toHaveProperty('departure')
  })

  test('leaves a departure inferred from the allowance alone once it is final', async () => {
    const { scene, base, record } = await storeUsed()
    base.setToken({ nonce: nonce + 1n, allowance: 0n }, 85)
    const sent = await look(scene, record)
    base.head = 200
    base.final = 150
    expect(await look(scene, sent)).toMatchObject({ status: 'sent', departure: { hash: word(85), ...final } })
  })

  test.each([
    [
      'keeps an inferred departure that cannot be inferred again because the owner has sent a transaction',
      0n,
      'sent',
    ],
    ['reopens the departure if the whole allowance is back', amount, 'unanswered'],
  ])('%s', async (_, allowance, status) => {
    const { scene, base, record } = await storeUsed()
    base.setToken({ nonce: nonce + 1n, allowance: 0n }, 85)
    const sent = await look(scene, record)
    expect(sent).toMatchObject({ status: 'sent', departure: { tie: 'allowance' } })
    base.addTransaction({ at: 120, hash: word(120), from: record.owner as `0x${string}` })
    base.setToken({ allowance }, 120)
    base.head = 200
    base.final = 150
    const after = await look(scene, sent)
    expect(after.status).toBe(status)
    expect(after).not.toMatchObject({ departure: final })
  })

  test('that only moves the transaction to another block keeps it sent, with the new block', async () => {
    const scene = createFollowScene()
    const record = await scene.store()
    scene.depart(95)
    const sent = await look(scene, record)
    scene.base.reorganise(95)
    scene.depart(97)
    expect(await look(scene, sent)).toMatchObject({
      status: 'sent',
      departure: { block: scene.base.blockId(97) },
    })
  })

  test('is not checked for below a final block', async () => {
    const scene = createFollowScene()
    scene.depart(90)
    const sent = await look(scene, await scene.store())
    expect(sent).toMatchObject({ departure: final })
    scene.base.reorganise(80)
    expect((await look(scene, sent)).status).toBe('sent')
  })

  test('also revokes the matched arrival, because nothing has left', async () => {
    const scene = createFollowScene()
    scene.depart(95)
    scene.arrive(96)
    const arrived = await look(scene, await look(scene, await scene.store()))
    expect(arrived.status).toBe('arrived')
    scene.base.reorganise(95)
    scene.arb.final = 100
    const after = await look(scene, arrived)
    expect(after.status).toBe('unanswered')
    expect(after).not.toHaveProperty('arrival')
  })

  test('also revokes the arrival while the destination cannot be read', async () => {
    const scene = createFollowScene()
    scene.depart(95)
    scene.arrive(96)
    const arrived = await look(scene, await look(scene, await scene.store()))
    scene.base.reorganise(95)
    scene.arb.lies.eth_getBlockByNumber = () => {
      throw new TypeError('fetch failed')
    }
    expect((await look(scene, arrived)).status).toBe('unanswered')
  })
})

describe('after the deadline, a first node that stands still before the permit was used', () => {
  const behind = async (change: object = {}) => {
    const scene = createFollowScene({ environment: { now: () => 9e14 } })
    const stuck = createEvmNode({ start: deadline - 1_000n })
    stuck.setToken({ nonce, balance: amount })
    Object.assign(stuck, { head: 60, final: 50 })
    Object.assign(scene.base, { head: 170, final: 110 })
    const witnesses = () =>
      [stuck, scene.base].map(({ reader }, index) => ({ name: `node ${index}`, reader }))
    const readers: Readers = Object.assign(() => stuck.reader, { witnesses })
    return { ...scene, readers, record: await scene.store(change) }
  }

  test('does not hide the allowance that the second shows', async () => {
    const scene = await behind()
    const owner = scene.record.owner as `0x${string}`
    scene.base.addApproval(
      { at: 95, hash: word(95), from: relayer, to: spender, input: r },
      { owner, spender, value: amount },
    )
    scene.base.setToken({ nonce: nonce + 1n, allowance: amount }, 95)
    expect(await look(scene, scene.record)).toMatchObject({ status: 'unanswered', allowance: amount })
  })

  test('does not hide that a transfer which was set aside has left', async () => {
    const scene = await behind(setAside)
    scene.depart(95)
    expect((await look(scene, scene.record)).status).toBe('sent')
  })
})

describe('a node that reports its limit for whatever it has to look up', () => {
  test.each([
    ['and for logs', () => Promise.reject(refusal(-32005, 'rate limit exceeded'))],
    ['and lists no logs', () => []],
  ])('%s, does not make a transfer unanswered that was seen to leave', async (_, logs) => {
    const scene = createFollowScene()
    scene.depart(95)
    const sent = await look(scene, await scene.store())
    const busy = () => {
      throw refusal(-32005, 'rate limit exceeded')
    }
    Object.assign(scene.base.lies, { eth_getLogs: logs, eth_getTransactionByHash: busy })
    scene.base.lies.eth_getTransactionReceipt = busy
    scene.base.lies.eth_getBlockByNumber = ([block], truth) => (block === '0x5f' ? busy() : truth())
    await expect(look(scene, sent)).rejects.toMatchObject({ name: 'ChainReadError' })
    expect((await scene.config.records.get(sent.id))?.status).toBe('sent')
  })
})

describe('a reorg of the destination', () => {
  const arrive = async () => {
    const scene = createFollowScene()
    scene.depart(95)
    scene.arrive(96)
    const record = await look(scene, await look(scene, await scene.store()))
    scene.arb.reorganise(96)
    return { scene, record }
  }

  test('makes an arrived transfer sent again until it arrives once more', async () => {
    const { scene, record } = await arrive()
    const sent = await look(scene, record)
    expect(sent).toMatchObject({ status: 'sent', departure: { hash: word(95) } })
    expect(sent).not.toHaveProperty('arrival')
    scene.arrive(98)
    expect(await look(scene, sent)).toMatchObject({
      status: 'arrived',
      arrival: { block: scene.arb.blockId(98) },
    })
  })

  test('together with one of the source makes it unanswered', async () => {
    const { scene, record } = await arrive()
    scene.base.reorganise(95)
    expect((await look(scene, record)).status).toBe('unanswered')
  })
})

describe('two transfers that could both match', () => {
  test('with one nonce: the one whose signature is in the transaction left, and the other is replaced once that is final and both expired', async () => {
    let now = Number(deadline) * 1000
    const scene = createFollowScene({ environment: { now: () => now } })
    scene.depart(90)
    const { permit } = scene.open() as { permit: object }
    const sibling = { id: 'record-2', permit: { ...permit, deadline: 2_001n, r: [word(9)] } }
    const [used, other] = [await scene.store(), await scene.store(sibling)]
    expect((await look(scene, other)).status).toBe('unanswered')
    expect(await look(scene, used)).toMatchObject({ status: 'sent', departure: final })
    expect((await look(scene, other)).status).toBe('unanswered')
    now = 9e12
    scene.base.head = 170
    scene.base.final = 110
    expect(await look(scene, other)).toMatchObject({
      status: 'notSent',
      reason: 'replaced',
      agreed: ['node'],
    })
  })

  test('to the same recipient: one payment counts for only one of them', async () => {
    const scene = createFollowScene()
    const departure = { hash: word(90), at: 1, amount, isFinal: true, block: scene.base.blockId(90) }
    const owner = '0x4444444444444444444444444444444444444444'
    for (const at of [90, 91]) scene.base.addTransaction({ at, hash: word(at) })
    const records = [
      await scene.store({ status: 'sent', departure }),
      await scene.store({
        id: 'record-2',
        owner,
        status: 'sent',
        departure: { ...departure, hash: word(91) },
      }),
    ]
    scene.arrive(96)
    const seen = await Promise.all(records.map((record) => look(scene, record)))
    expect(seen.map(({ status }) => status).sort()).toEqual(['arrived', 'sent'])
    scene.arrive(97)
    const late = seen.find(({ status }) => status === 'sent') as TransferRecord
    expect((await look(scene, late)).status).toBe('arrived')
  })

  test('of two senders in one transaction: it counts for both', async () => {
    const scene = createFollowScene()
    scene.depart(95)
    const owner = '0x4444444444444444444444444444444444444444'
    const departure = { hash: word(95), at: 1, amount, block: scene.base.blockId(95) }
    await scene.store({ id: 'record-2', owner, status: 'sent', departure, sourceHash: word(95) })
    expect((await look(scene, await scene.store())).status).toBe('sent')
  })
})

describe('what a check finds in addition to the status', () => {
  const time = { environment: { now: () => 9e14 } }

  test('stays while it is true: the allowance, and that the transfer may be set aside', async () => {
    const scene = createFollowScene(time)
    Object.assign(scene.base, { head: 170, final: 110 })
    scene.base.setToken({ nonce: nonce + 1n, allowance: 5n }, 95)
    const seen = await look(scene, await scene.store())
    const found = { allowance: 5n, closable: { ...closable, at: 9e14, agreed: ['node'] } }
    expect(seen).toMatchObject({ status: 'unanswered', ...found })
    expect(await scene.config.records.get(seen.id)).toEqual(seen)
    scene.base.setToken({ allowance: amount }, 171)
    Object.assign(scene.base, { head: 171 })
    const later = await look(scene, seen)
    expect(later).toMatchObject({ allowance: amount })
    expect(later).not.toHaveProperty('closable')
    expect(scene.events).toEqual([])
  })

  test('is dropped with the next status', async () => {
    const scene = createFollowScene()
    const record = await scene.store({ closable, allowance: 5n })
    scene.depart(95)
    const sent = await look(scene, record)
    expect(sent.status).toBe('sent')
    expect(sent).not.toHaveProperty('closable')
    expect(sent).not.toHaveProperty('allowance')
  })
})

describe('a check that another page has overtaken', () => {
  test('does not undo what the other page found', async () => {
    const scene = createFollowScene()
    const seen = await scene.store()
    const stored = await scene.config.records.update(seen.id, (record) => ({ ...record, closable }))
    expect(await storeFinding(scene.config, seen, { facts: {} })).toEqual(stored)
    expect(await scene.config.records.get(seen.id)).toEqual(stored)
    expect(await storeFinding(scene.config, stored, { facts: {} })).not.toHaveProperty('closable')
  })

  test('does not undo an arrival that became final while it was frozen', async () => {
    const scene = createFollowScene()
    const departure = { hash: word(95), at: 1, amount, tie: 'signature' }
    const seen = await scene.store({
      ...arrived,
      departure,
      arrival: { ...arrived.arrival, isFinal: undefined },
    })
    const stored = await scene.config.records.update(
      seen.id,
      (record) => ({ ...record, arrival: arrived.arrival }) as TransferRecord,
    )
    expect(await storeFinding(scene.config, seen, { state: { status: 'unanswered' } })).toEqual(stored)
    expect(await scene.config.records.get(seen.id)).toEqual(stored)
  })
})

describe('a version 1 record', () => {
  const old = { version: 1, noted: undefined }

  test('stays version 1 while its status is the same, and becomes version 2 with the next one', async () => {
    const scene = createFollowScene()
    const record = await scene.store({ ...old, status: 'pending' })
    expect(await look(scene, record)).toEqual(record)
    scene.depart(95)
    expect(await look(scene, record)).toMatchObject({ version: 2, status: 'sent' })
  })

  test('is never called expired based on its state alone', async () => {
    const scene = createFollowScene({ environment: { now: () => 9e14 } })
    Object.assign(scene.base, { head: 170, final: 110 })
    expect(await look(scene, await scene.store(old))).toMatchObject({ status: 'unanswered', closable: {} })
  })
})

describe('a final status', () => {
  const expired = () => {
    const scene = createFollowScene({ environment: { now: () => 9e14 } })
    Object.assign(scene.base, { head: 120, final: 110 })
    return scene
  }

  test('is stored only after the sender’s current request has ended', async () => {
    const scene = expired()
    const record = await scene.store()
    const { locks } = scene.config._internal.environment
    let seen: Promise<TransferRecord> | undefined
    await locks.hold(lockName(record), async () => {
      seen = look(scene, record)
      await new Promise((resolve) => setImmediate(resolve))
      expect((await scene.config.records.get(record.id))?.status).toBe('unanswered')
    })
    expect((await seen)?.status).toBe('notSent')
  })

  test('is stored however many nodes agree', async () => {
    const scene = expired()
    const named = Array.from({ length: 40 }, (_, index) => `node-${index}.example`)
    const reader = scene.readers('BASE')
    const witnesses = () => named.map((name) => ({ name, reader }))
    const readers: Readers = Object.assign(() => reader, { witnesses })
    const ended = await look({ ...scene, readers }, await scene.store())
    expect(await scene.config.records.get(ended.id)).toMatchObject({ status: 'notSent', agreed: named })
  })

  test('is dropped if the record has changed in the meantime', async () => {
    const scene = expired()
    const record = await scene.store()
    await scene.config.records.update(record.id, (stored) =>
      stored.from === 'SOLANA' ? stored : { ...stored, permit: { ...stored.permit, r: [r, word(4)] } },
    )
    expect((await look(scene, record)).status).toBe('unanswered')
  })

  test('is reopened by a later transaction with the record’s own signature', async () => {
    const scene = expired()
    const ended = await look(scene, await scene.store())
    expect(ended).toMatchObject({ status: 'notSent', reason: 'expired' })
    scene.depart(95)
    expect(await look(scene, ended)).toMatchObject({ status: 'sent', departure: { hash: word(95) } })
    expect(scene.events).toEqual(['notSent', 'sent'])
  })
})

describe('an arrival seen by several nodes', () => {
  const paid = async () => {
    const scene = createFollowScene()
    const second = createEvmNode({ chain: 'ARB', start: 1_000n })
    const readers: Scene['readers'] = Object.assign(
      (...call: Parameters<Scene['readers']>) => scene.readers(...call),
      {
        witnesses: (chain: 'BASE' | 'ARB') => [
          { name: 'one', reader: scene.readers(chain) },
          ...(chain === 'ARB' ? [{ name: 'two', reader: second.reader }] : []),
        ],
      } as Pick<Scene['readers'], 'witnesses'>,
    )
    const both = { ...scene, readers }
    scene.depart(90)
    scene.arrive(96)
    scene.arb.final = 96
    second.final = 96
    const sent = await look(both, await scene.store())
    return { scene: both, second, sent }
  }
  const pay = (second: Awaited<ReturnType<typeof paid>>['second'], change: object = {}) =>
    second.addTransfer(
      { at: 96, hash: word(0xa0000 + 96) },
      { from: relayer, to: recipient, amount, ...change },
    )

  test('is final once each node shows it independently', async () => {
    const { scene, second, sent } = await paid()
    const provisional = await look(scene, sent)
    expect(provisional.status).toBe('arrived')
    expect(provisional).not.toHaveProperty('arrival.isFinal')
    pay(second)
    expect(await look(scene, provisional)).toMatchObject({
      arrival: { isFinal: true, agreed: ['one', 'two'] },
    })
  })

  test.each<[string, object, number]>([
    ['another amount', { amount: amount - 1n }, 96],
    ['another recipient', { to: relayer }, 96],
    ['another token', { token: '0x5555555555555555555555555555555555555555' }, 96],
    ['a block that is not final for it', {}, 95],
  ])('is not final if the other node shows %s', async (_, change, finalized) => {
    const { scene, second, sent } = await paid()
    pay(second, change)
    second.final = finalized
    const seen = await look(scene, await look(scene, sent))
    expect(seen.status).toBe('arrived')
    expect(seen).not.toHaveProperty('arrival.isFinal')
  })

  test('is found by the second node if the first lists its log, and has pruned its block', async () => {
    const { scene, second, sent } = await paid()
    pay(second)
    scene.arb.lies.eth_getBlockByNumber = ([block], truth) => (Number(block) === 96 ? null : truth())
    expect(await look(scene, sent)).toMatchObject({
      status: 'arrived',
      arrival: { hash: word(0xa0000 + 96) },
    })
  })

  test('is found by the second node if the first stopped before it', async () => {
    const { scene, second, sent } = await paid()
    pay(second)
    scene.arb.head = 95
    expect(await look(scene, sent)).toMatchObject({
      status: 'arrived',
      arrival: { hash: word(0xa0000 + 96) },
    })
  })

  test('stays if every node has pruned its log and receipt before it was final', async () => {
    const { scene, second, sent } = await paid()
    pay(second)
    scene.arb.final = 95
    const provisional = await look(scene, sent)
    scene.arb.final = 96
    for (const node of [scene.arb, second])
      node.lies = { eth_getLogs: () => [], eth_getTransactionReceipt: () => null }
    const seen = await look(scene, provisional)
    expect(seen.status).toBe('arrived')
    expect(seen).not.toHaveProperty('arrival.isFinal')
  })

  describe('and shown as final by none of them', () => {
    const shownByNone = async () => {
      const { scene, second, sent } = await paid()
      pay(second)
      scene.arb.final = 95
      const provisional = await look(scene, sent)
      scene.arb.final = 96
      expect(provisional.status).toBe('arrived')
      for (const node of [scene.arb, second])
        node.lies = { eth_getLogs: () => [], eth_getTransactionReceipt: () => null }
      return { scene, second, provisional }
    }
    const withoutPayment = (_: unknown, truth: () => unknown) => ({
      ...(truth() as object),
      transactions: [],
    })

    test('is taken back if no block of any node lists its transaction', async () => {
      const { scene, second, provisional } = await shownByNone()
      for (const node of [scene.arb, second]) node.lies.eth_getBlockByNumber = withoutPayment
      expect((await look(scene, provisional)).status).toBe('sent')
    })

    test('is taken back if one has its block without it, and the other has forgotten that block', async () => {
      const { scene, second, provisional } = await shownByNone()
      scene.arb.lies.eth_getBlockByNumber = withoutPayment
      second.lies.eth_getBlockByNumber = ([which], truth) => (which === '0x60' ? null : truth())
      expect((await look(scene, provisional)).status).toBe('sent')
    })

    test('stays if one has its block without it, and the other with it', async () => {
      const { scene, provisional } = await shownByNone()
      scene.arb.lies.eth_getBlockByNumber = withoutPayment
      const seen = await look(scene, provisional)
      expect(seen.status).toBe('arrived')
      expect(seen).not.toHaveProperty('arrival.isFinal')
    })
  })
})

describe('a request in progress', () => {
  test('stays submitting while its page holds the lock', async () => {
    const scene = createFollowScene()
    const record = await scene.store({ status: 'submitting' })
    const { locks } = scene.config._internal.environment
    await locks.hold(lockName(record), async () => {
      expect(await look(scene, record)).toBe(record)
    })
  })

  test('is unanswered once nobody holds the lock', async () => {
    const scene = createFollowScene()
    expect((await look(scene, await scene.store({ status: 'submitting' }))).status).toBe('unanswered')
    expect(scene.events).toEqual(['unanswered'])
  })
})

describe('a node that has pruned the block of a departure that was not final', () => {
  const prune = async () => {
    const scene = createFollowScene()
    scene.depart(95)
    const sent = await look(scene, await scene.store())
    Object.assign(scene.base, { head: 300, final: 290 })
    scene.base.setToken({ nonce: nonce + 1n, allowance: 0n }, 95)
    scene.base.lies.eth_getBlockByNumber = ([block], truth) => (block === '0x5f' ? null : truth())
    scene.base.lies.eth_getTransactionByHash = () => null
    return { scene, sent }
  }

  test('leaves it sent by the log that it keeps, and the arrival is found', async () => {
    const { scene, sent } = await prune()
    const departure = { hash: word(95), block: scene.base.blockId(95) }
    expect(await look(scene, sent)).toMatchObject({ status: 'sent', departure })
    scene.arrive(96)
    expect(await look(scene, sent)).toMatchObject({ status: 'arrived', departure })
  })

  test('leaves it sent while that block and its logs cannot be read', async () => {
    const { scene, sent } = await prune()
    scene.base.reorganise(95)
    const { lies } = scene.base
    const rest = lies.eth_getBlockByNumber
    lies.eth_getBlockByNumber = (params, truth) => {
      if (params[0] === '0x5f') throw new TypeError('fetch failed')
      return rest?.(params, truth) ?? truth()
    }
    await expect(look(scene, sent)).rejects.toMatchObject({ name: 'ChainReadError' })
    expect(await scene.config.records.get(sent.id)).toEqual(sent)
  })

  test('leaves it unanswered if it keeps no log of it in that block', async () => {
    const { scene, sent } = await prune()
    scene.base.reorganise(95)
    expect((await look(scene, sent)).status).toBe('unanswered')
  })
})

describe('an error is thrown and nothing is stored', () => {
  test.each(['base', 'arb'] as const)('if the node of %s is down', async (name) => {
    const scene = createFollowScene()
    scene.depart(95)
    const sent = await look(scene, await scene.store())
    scene[name].lies.eth_getBlockByNumber = () => {
      throw new TypeError('fetch failed')
    }
    await expect(look(scene, sent)).rejects.toMatchObject({ name: 'ChainReadError' })
    expect(await scene.config.records.get(sent.id)).toEqual(sent)
  })

  test('if a node is behind the block of the observation', async () => {
    const scene = createFollowScene()
    scene.depart(95)
    const sent = await look(scene, await scene.store())
    scene.base.head = 94
    await expect(look(scene, sent)).rejects.toMatchObject({ name: 'ChainReadError' })
  })

  test('if no reader reaches the chain', async () => {
    const scene = createFollowScene()
    const record = await scene.store({ from: 'ETH', chainId: 1, token: mainnet.chains.ETH.usdc.address })
    await expect(look(scene, record)).rejects.toMatchObject({ name: 'ReaderNotFoundError', chain: 'ETH' })
  })
})
