import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import { createLookMemory } from '../../../src/core/follow/evm/lookMemory.js'
import { lookAtTransfer } from '../../../src/core/follow/lookAtTransfer.js'
import type { TransferRecord } from '../../../src/core/record/record.js'
import { lockName, senderKey } from '../../../src/core/record/sender.js'
import { createFollowScene } from '../support/followScene.js'
import { amount, word } from '../support/permitScene.js'

type Scene = ReturnType<typeof createFollowScene>
const look = ({ config, readers }: Scene, record: TransferRecord, memory = createLookMemory()) =>
  lookAtTransfer(config, { record, readers, memory })
const final = { isFinal: true }

describe('a transfer', () => {
  test('is seen to leave, then to arrive, then to be final, and each is told once', async () => {
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

  test('that has ended is not looked at again', async () => {
    const scene = createFollowScene()
    const ended = scene.open({ status: 'notSent', reason: 'expired' })
    expect(await look(scene, ended)).toBe(ended)
    expect(scene.base.asked).toEqual([])
  })

  test('of which nothing is seen stays as it is, whatever time has passed', async () => {
    const scene = createFollowScene({ environment: { now: () => 9e14 } })
    scene.base.final = undefined
    scene.base.head = 1_000_000
    scene.base.lies.eth_getLogs = () => []
    const record = await scene.store({ status: 'pending' })
    expect(await look(scene, record)).toEqual(record)
    expect(scene.events).toEqual([])
  })

  test('whose destination was not noted is not called arrived', async () => {
    const scene = createFollowScene()
    const record = await scene.store({ destinationStart: undefined })
    scene.depart(95)
    scene.arrive(96)
    expect((await look(scene, await look(scene, record))).status).toBe('sent')
  })

  test('is left alone by a look that another page has overtaken', async () => {
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

describe('a reorg of the source', () => {
  test('lets what was sent be unanswered again', async () => {
    const scene = createFollowScene()
    const record = await scene.store()
    scene.depart(95)
    const memory = createLookMemory()
    const sent = await look(scene, record, memory)
    scene.base.reorganise(95)
    const after = await look(scene, sent, memory)
    expect(after.status).toBe('unanswered')
    expect(after).not.toHaveProperty('departure')
  })

  test('that only moved the transaction leaves it sent, by its new block', async () => {
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

  test('below a final block is not looked for', async () => {
    const scene = createFollowScene()
    scene.depart(90)
    const sent = await look(scene, await scene.store())
    expect(sent).toMatchObject({ departure: final })
    scene.base.reorganise(80)
    expect((await look(scene, sent)).status).toBe('sent')
  })

  test('takes an arrival back that had been matched: nothing has left', async () => {
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

  test('lets what arrived be sent again, and arrive once more', async () => {
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

  test('and one of the source together let it be unanswered', async () => {
    const { scene, record } = await arrive()
    scene.base.reorganise(95)
    expect((await look(scene, record)).status).toBe('unanswered')
  })
})

describe('what two transfers could both be', () => {
  test('is given to one of them, where both see it at once', async () => {
    const scene = createFollowScene()
    scene.depart(95)
    const twin = { id: 'record-2', permit: (scene.open() as { permit: object }).permit }
    const records = [await scene.store(), await scene.store(twin)]
    const seen = await Promise.all(records.map((record) => look(scene, record)))
    expect(seen.map(({ status }) => status).sort()).toEqual(['sent', 'unanswered'])
  })

  test('pays one of two that are on their way to the same recipient', async () => {
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

  test('is both, where one transaction moved the money of two senders', async () => {
    const scene = createFollowScene()
    scene.depart(95)
    const owner = '0x4444444444444444444444444444444444444444'
    const departure = { hash: word(95), at: 1, amount, block: scene.base.blockId(95) }
    await scene.store({ id: 'record-2', owner, status: 'sent', departure, sourceHash: word(95) })
    expect((await look(scene, await scene.store())).status).toBe('sent')
  })
})

describe('a verdict that waits', () => {
  test('keeps its block in the record, and forgets it where something else is found', async () => {
    const scene = createFollowScene()
    const record = await scene.store()
    scene.base.setToken({ nonce: 8n }, 95)
    const waiting = await look(scene, record)
    expect(waiting).toMatchObject({ status: 'unanswered', candidate: scene.base.blockId(100) })
    scene.base.setToken({ allowance: amount }, 101)
    scene.base.head = 101
    expect(await look(scene, waiting)).not.toHaveProperty('candidate')
    expect(scene.events).toEqual([])
  })

  test('ends the record once its block is final', async () => {
    const scene = createFollowScene()
    scene.base.setToken({ nonce: 8n }, 95)
    const waiting = await look(scene, await scene.store())
    Object.assign(scene.base, { head: 110, final: 100 })
    const ended = await look(scene, waiting)
    expect(ended).toMatchObject({ status: 'notSent', reason: 'nonceTaken' })
    expect(ended).not.toHaveProperty('candidate')
  })
})

describe('a request that is on its way', () => {
  test('stays so while its page holds the lock', async () => {
    const scene = createFollowScene()
    const record = await scene.store({ status: 'submitting' })
    const { locks } = scene.config.environment
    await locks.hold(lockName(senderKey(record)), async () => {
      expect(await look(scene, record)).toBe(record)
    })
  })

  test('is unanswered where nobody holds it any more', async () => {
    const scene = createFollowScene()
    expect((await look(scene, await scene.store({ status: 'submitting' }))).status).toBe('unanswered')
    expect(scene.events).toEqual(['unanswered'])
  })
})

describe('nothing is said and nothing stored', () => {
  test.each(['base', 'arb'] as const)('where the node of %s is down', async (name) => {
    const scene = createFollowScene()
    scene.depart(95)
    const sent = await look(scene, await scene.store())
    scene[name].lies.eth_getBlockByNumber = () => {
      throw new TypeError('fetch failed')
    }
    await expect(look(scene, sent)).rejects.toMatchObject({ name: 'ChainReadError' })
    expect(await scene.config.records.get(sent.id)).toEqual(sent)
  })

  test('where a node is behind the block in which it was seen', async () => {
    const scene = createFollowScene()
    scene.depart(95)
    const sent = await look(scene, await scene.store())
    scene.base.head = 94
    await expect(look(scene, sent)).rejects.toMatchObject({ name: 'ChainReadError' })
  })

  test('where no reader reaches the chain', async () => {
    const scene = createFollowScene()
    const record = await scene.store({ from: 'ETH', chainId: 1, token: mainnet.chains.ETH.usdc.address })
    await expect(look(scene, record)).rejects.toMatchObject({ name: 'ReaderNotFoundError', chain: 'ETH' })
  })
})
