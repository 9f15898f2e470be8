import { describe, expect, test } from 'vitest'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import { openEntry, recordStage, wrapRecord } from '../../../src/core/record/recordEnvelope.js'
import { serializeRecord } from '../../../src/core/record/recordSchema.js'
import { memoryStorage, type RecordStorage } from '../../../src/core/record/recordStorage.js'
import { createRecordStore } from '../../../src/core/record/recordStore.js'
import { senderKey } from '../../../src/core/record/sender.js'
import { checkSender, submitRecord } from '../../../src/core/transfer/submitRecord.js'
import { arrived, evmRecord, notSent, solanaRecord } from '../support/records.js'

const record = evmRecord()
const sender =
  'evm:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x1111111111111111111111111111111111111111'
const key = `usdc-bridge:${record.id}`

/** A record's entry, changed as by a later version or a fault. */
const entry = (change: object = {}) => JSON.stringify({ ...JSON.parse(wrapRecord(record)), ...change })
const newer = (change: object = {}) => entry({ version: 3, record: '{"shape":"of 2031"}', ...change })

const damages: [string, (text: string) => string][] = [
  ['with its record cut off', (text) => JSON.stringify({ ...JSON.parse(text), record: '{"id":"rec' })],
  ['without a record', (text) => JSON.stringify({ ...JSON.parse(text), record: undefined })],
  ['with something else instead of a record', (text) => JSON.stringify({ ...JSON.parse(text), record: 5 })],
  ['with the record of another transfer', (text) => text.replace('record-1', 'record-7')],
  ['with an amount of 0', (text) => text.replace('\\"10000000\\"', '\\"0\\"')],
]
const garbage = ['', '{', 'null', '5', '[]', '"x"', '{}', '{"version":2}', serializeRecord(record), '\u0000']

async function stored(
  text: string,
): Promise<{ storage: RecordStorage; store: ReturnType<typeof createRecordStore> }> {
  const storage = memoryStorage()
  await storage.setItem(key, text)
  return { storage, store: createRecordStore(storage) }
}

test('the envelope is the same in every version', () => {
  expect(JSON.parse(wrapRecord(record))).toEqual({
    version: 1,
    sender,
    stage: 'unsettled',
    createdAt: 1,
    record: serializeRecord(record),
  })
  expect(senderKey(solanaRecord())).toBe('solana:mainnet:So11111111111111111111111111111111111111112')
})

test('a written record is read again', () => {
  for (const written of [record, solanaRecord(), evmRecord(arrived), solanaRecord(notSent)])
    expect(openEntry(written.id, wrapRecord(written))).toEqual({ id: written.id, record: written })
})

test.each([
  [evmRecord({ status: 'submitting' }), 'unsettled'],
  [evmRecord({ status: 'unanswered' }), 'unsettled'],
  [evmRecord({ status: 'refused' }), 'unsettled'],
  [evmRecord({ status: 'pending' }), 'unsettled'],
  [evmRecord({ status: 'permitUsed' }), 'unsettled'],
  [evmRecord({ status: 'reverted' }), 'unsettled'],
  [solanaRecord({ status: 'reverted' }), 'unsettled'],
  [evmRecord({ status: 'sent', departure: arrived.arrival }), 'moving'],
  [evmRecord({ ...arrived, arrival: { ...arrived.arrival, isFinal: false } }), 'moving'],
  [evmRecord({ ...arrived, departure: { ...arrived.arrival, isFinal: undefined } }), 'moving'],
  [evmRecord({ ...arrived, departure: arrived.arrival }), 'ended'],
  [evmRecord(arrived), 'ended'],
  [evmRecord(notSent), 'ended'],
] as const)('$from $status has the stage %s', (one, stage) => {
  expect(recordStage(one)).toBe(stage)
})

describe('a record of a later version', () => {
  test('is not listed, but is reported as far as possible', async () => {
    const { store } = await stored(newer())
    expect(await store.list()).toEqual([])
    expect(await store.get(record.id)).toBeUndefined()
    expect(await store.listUnreadable()).toEqual([
      { id: record.id, reason: 'newer', version: 3, sender, stage: 'unsettled', createdAt: 1 },
    ])
  })

  test('stays: this version neither changes nor deletes it', async () => {
    const { storage, store } = await stored(newer({ stage: 'ended' }))
    await expect(store.put(record)).rejects.toMatchObject({
      name: 'StorageError',
      cause: { message: 'a later version has taken it over' },
    })
    await expect(store.update(record.id, (same) => same)).rejects.toMatchObject({
      name: 'RecordNotFoundError',
    })
    expect(await store.remove(record.id)).toBe(false)
    await store.clearEnded()
    expect(await storage.getItem(key)).toBe(newer({ stage: 'ended' }))
  })

  test('is not overwritten with this page’s copy', async () => {
    const { storage, store } = await stored(entry())
    await store.list()
    await storage.setItem(key, newer())
    expect(await store.list()).toEqual([])
    expect(await store.get(record.id)).toBeUndefined()
    expect(await storage.getItem(key)).toBe(newer())
  })

  test('counts as unsettled if its stage is unknown', async () => {
    const { store } = await stored(newer({ stage: 'halfway' }))
    expect(await store.listUnreadable()).toMatchObject([{ stage: 'unsettled' }])
  })
})

describe('a damaged record', () => {
  test.each(damages)('%s is reported, and left as it is', async (_name, damage) => {
    const { storage, store } = await stored(damage(entry()))
    expect(await store.list()).toEqual([])
    expect(await store.listUnreadable()).toEqual([
      { id: record.id, reason: 'damaged', version: 1, sender, stage: 'unsettled', createdAt: 1 },
    ])
    await store.clearEnded()
    expect(await store.remove(record.id)).toBe(false)
    expect(await storage.getItem(key)).toBe(damage(entry()))
  })

  test('is repaired by a page that still has it', async () => {
    const { storage, store } = await stored(entry())
    await store.list()
    await storage.setItem(key, entry({ record: '{"id":"rec' }))
    expect(await store.list()).toEqual([record])
    expect(await store.update(record.id, (same) => ({ ...same, reference: 'mine' }))).toMatchObject({
      reference: 'mine',
    })
    expect(await createRecordStore(storage).list()).toMatchObject([{ reference: 'mine' }])
  })
})

test.each(garbage)('%j is kept and reported, and affects nothing else', async (text) => {
  const { storage, store } = await stored(text)
  await store.put(solanaRecord())
  expect(await store.list()).toEqual([solanaRecord()])
  expect(await store.listUnreadable()).toEqual([{ id: record.id, reason: 'unknown' }])
  await store.clearEnded()
  expect(await storage.getItem(key)).toBe(text)
})

describe('a new transfer of the same sender', () => {
  const guarded = async (text: string, now = 1) => {
    const storage = memoryStorage()
    await storage.setItem(key, text)
    const config = createBridgeConfig({ baseUrl: '/api/bridge', storage, environment: { now: () => now } })
    const sent: string[] = []
    const send = async () => {
      sent.push('request')
      return { intentId: 'int_1', status: 'pending', sourceHash: `0x${'2b'.repeat(32)}` }
    }
    const next = { ...record, id: 'record-2' }
    return { config, sent, submit: () => submitRecord(config, next, send) }
  }

  test.each<[string, string]>([
    ['an open record', entry()],
    ['an open record of a later version', newer()],
    ['a later version’s record with an unknown stage', newer({ stage: 'halfway' })],
    ...damages.map(([name, damage]): [string, string] => [`an open one ${name}`, damage(entry())]),
  ])('is blocked by %s', async (_name, text) => {
    const { config, sent, submit } = await guarded(text)
    const error = { name: 'OpenTransferError', recordId: record.id }
    await expect(submit()).rejects.toMatchObject(error)
    await expect(checkSender(config, sender)).rejects.toMatchObject(error)
    expect(sent).toEqual([])
    expect(await config.records.get('record-2')).toBeUndefined()
  })

  test.each<[string, string]>([
    ['a later version’s record that has left', newer({ stage: 'moving' })],
    ['a later version’s record that has ended', newer({ stage: 'ended' })],
    ['a later version’s record of another sender', newer({ sender: `${sender}0` })],
    ...garbage.map((text): [string, string] => [`garbage ${JSON.stringify(text)}`, text]),
  ])('is not blocked by %s', async (_name, text) => {
    const { sent, submit } = await guarded(text)
    expect(await submit()).toMatchObject({ status: 'pending' })
    expect(sent).toEqual(['request'])
  })

  const lastMoment = (60 + 5 + 10) * 60_000
  test.each(damages)(
    'is not blocked by an open record %s once nothing signed then can move anymore',
    async (_name, damage) => {
      const early = await guarded(damage(entry()), lastMoment - 1)
      await expect(early.submit()).rejects.toMatchObject({ name: 'OpenTransferError', recordId: record.id })
      const { sent, submit } = await guarded(damage(entry()), lastMoment)
      expect(await submit()).toMatchObject({ status: 'pending' })
      expect(sent).toEqual(['request'])
    },
  )

  test('is blocked by an open damaged record dated up to ten minutes ahead, but by none of a later date', async () => {
    const now = 1_800_000_000_000
    const ahead = 10 * 60_000
    const dated = (createdAt: number, at = now) => guarded(entry({ record: 'garbage', createdAt }), at)
    for (const { submit } of [await dated(now + ahead), await dated(now, now + lastMoment - 1)])
      await expect(submit()).rejects.toMatchObject({ name: 'OpenTransferError', recordId: record.id })
    for (const { submit } of [
      await dated(now, now + lastMoment),
      await dated(now + ahead + 1),
      await dated(8.64e15),
    ])
      expect(await submit()).toMatchObject({ status: 'pending' })
  })

  test('waits for a later version’s record for as long as that is open', async () => {
    const { sent, submit } = await guarded(newer(), 100 * lastMoment)
    await expect(submit()).rejects.toMatchObject({ name: 'OpenTransferError', recordId: record.id })
    expect(sent).toEqual([])
  })
})
