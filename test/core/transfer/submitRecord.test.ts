import { describe, expect, test } from 'vitest'
import { type Locks, processLocks } from '../../../src/core/environment/locks.js'
import { RequestTimeoutError, ServiceUnreachableError } from '../../../src/core/errors/connectionErrors.js'
import {
  InvalidResponseError,
  ServiceRefusedError,
  ServiceUnavailableError,
} from '../../../src/core/errors/serviceErrors.js'
import { memoryStorage, type RecordStorage } from '../../../src/core/record/recordStorage.js'
import { createRecordStore } from '../../../src/core/record/recordStore.js'
import { lockName, senderKey } from '../../../src/core/record/sender.js'
import type { Send } from '../../../src/core/service/calls.js'
import { checkSender, submitRecord } from '../../../src/core/transfer/submitRecord.js'
import { closable, evmRecord, solanaRecord } from '../support/records.js'
import { createSendScene } from '../support/sendScene.js'
import { faultyStorage, lostOnRelease, senderLocked } from '../support/storages.js'

const sourceHash = `0x${'ac'.repeat(32)}`
const answer = { intentId: 'intent-1', status: 'pending', sourceHash }
const accepted = { intentId: 'intent-1', serviceStatus: 'pending', sourceHash }
const accept: Send = async () => answer
const fail =
  (error: unknown): Send =>
  () =>
    Promise.reject(error)
const fresh = (change: object = {}) => evmRecord({ status: 'submitting', ...change })
const statusesOf = (events: readonly unknown[]) =>
  (events as { type: string; record: { status: string } }[])
    .filter(({ type }) => type === 'record')
    .map(({ record }) => record.status)

describe('the service’s answer is stored', () => {
  test.each<[string, Send, object]>([
    ['accepted', accept, { status: 'pending', ...accepted }],
    [
      'refused',
      fail(new ServiceRefusedError({ status: 422, retryAfter: undefined, reason: 'no' })),
      { status: 'refused', httpStatus: 422, reason: 'no' },
    ],
    [
      'unavailable',
      fail(new ServiceUnavailableError({ status: 503, retryAfter: 1 })),
      { status: 'unanswered' },
    ],
    ['unreachable', fail(new ServiceUnreachableError({ cause: undefined })), { status: 'unanswered' }],
    ['a timeout', fail(new RequestTimeoutError({ seconds: 30 })), { status: 'unanswered' }],
    ['unreadable', fail(new InvalidResponseError({ problem: 'it is not JSON' })), { status: 'unanswered' }],
    ['any other error', fail(new TypeError('of undefined')), { status: 'unanswered' }],
    ['something that is not an Error', fail(undefined), { status: 'unanswered' }],
    ['nothing, by a client of the host', (async () => undefined) as never, { status: 'unanswered' }],
  ])('%s', async (_, send, state) => {
    const { config, events } = createSendScene()
    const record = await submitRecord(config, fresh(), send)
    expect(record).toMatchObject(state)
    expect(await config.records.get(record.id)).toEqual(record)
    expect(statusesOf(events)).toEqual(['submitting', record.status])
  })

  test.each<[string, Send, boolean]>([
    ['an unanswered request', fail(new TypeError('fetch failed')), true],
    ['an accepted request', accept, false],
    [
      'a refused request',
      fail(new ServiceRefusedError({ status: 422, retryAfter: undefined, reason: 'no' })),
      false,
    ],
  ])('%s can be sent again while the page is open: only if it was not answered', async (_, send, isHeld) => {
    const { config } = createSendScene()
    const { id } = await submitRecord(config, fresh(), send)
    expect(config._internal.requests.get(id)).toBe(isHeld ? send : undefined)
  })

  test('the chain’s outcome stays, and only the intent id is added', async () => {
    const { config } = createSendScene()
    const departure = { hash: accepted.sourceHash, at: 1, amount: 10_000_000n }
    const record = await submitRecord(config, fresh(), async () => {
      await config.records.update('record-1', (stored) => ({ ...stored, status: 'sent', departure }) as never)
      return answer
    })
    expect(record).toMatchObject({ status: 'sent', departure, ...accepted })
  })

  test('nothing that a check found about the earlier status stays', async () => {
    const { config } = createSendScene()
    const record = await submitRecord(config, fresh({ allowance: 4n, closable }), accept)
    expect(record).toMatchObject({ status: 'pending', version: 2, ...accepted })
    expect(record).not.toHaveProperty('allowance')
    expect(record).not.toHaveProperty('closable')
    expect(await config.records.get(record.id)).toEqual(record)
  })

  test('a late refusal does not undo what the chain has shown', async () => {
    const { config } = createSendScene()
    const record = await submitRecord(config, fresh(), async () => {
      await config.records.update('record-1', (stored) => ({ ...stored, status: 'permitUsed' }) as never)
      throw new ServiceRefusedError({ status: 422, retryAfter: undefined, reason: 'no' })
    })
    expect(record.status).toBe('permitUsed')
    expect(record).not.toHaveProperty('reason')
  })
})

describe('the record is stored before anything is sent', () => {
  test('and readable by then, under the sender’s lock', async () => {
    const { config } = createSendScene()
    let seen: unknown[] = []
    await submitRecord(config, fresh(), async () => {
      const isHeld = await config._internal.environment.locks.isHeld(lockName(fresh()))
      seen = [(await config.records.get('record-1'))?.status, isHeld]
      return answer
    })
    expect(seen).toEqual(['submitting', true])
    expect(await config._internal.environment.locks.isHeld(lockName(fresh()))).toBe(false)
  })

  test('and if it cannot be stored, nothing is sent', async () => {
    const storage = faultyStorage(() => ({ setItem: () => Promise.reject(new Error('full')) }))
    const { config, events } = createSendScene({ storage })
    let sent = 0
    const send: Send = async () => {
      sent += 1
      return answer
    }
    await expect(submitRecord(config, fresh(), send)).rejects.toMatchObject({ name: 'StorageError' })
    expect(sent).toBe(0)
    expect(statusesOf(events)).toEqual([])
  })

  test('and if the storage fails later, the answer stays on the page until it can be stored', async () => {
    let isFull = false
    const storage = faultyStorage(({ setItem }) => ({
      setItem: async (...call) => {
        if (isFull) throw new Error('full')
        await setItem(...call)
      },
    }))
    const { config, events } = createSendScene({ storage })
    const record = await submitRecord(config, fresh(), async () => {
      isFull = true
      return answer
    })
    expect(record).toMatchObject({ status: 'pending', ...accepted })
    expect(await config.records.get(record.id)).toEqual(record)
    expect(await config.records.list()).toEqual([record])
    expect(statusesOf(events)).toEqual(['submitting', 'pending'])
    isFull = false
    await config.records.list()
    await expect.poll(() => createRecordStore(storage).list()).toEqual([record])
  })
})

test('if a lock of the host fails after sending, the answer stays on the page', async () => {
  let isSent = false
  const storage: RecordStorage = {
    ...memoryStorage(),
    locks: {
      ...processLocks(),
      async hold(_name, work) {
        if (isSent) throw new Error('connection lost')
        return work()
      },
    },
  }
  const { config } = createSendScene({ storage })
  const record = await submitRecord(config, fresh(), async () => {
    isSent = true
    return answer
  })
  expect(record).toMatchObject({ status: 'pending', ...accepted })
  expect(await config.records.get(record.id)).toEqual(record)
  expect(config.records.isKept(record.id)).toBe(false)
})

const lostMeanwhile: Locks['hold'] = (_, task) => {
  task()
  return Promise.reject(new Error('the lock is lost'))
}

const triedAgain: Locks['hold'] = (name, task) => lostMeanwhile(name, task).catch(task)

test.each([
  ['once it is released', lostOnRelease],
  ['while the request is on its way', lostMeanwhile],
  ['and the host runs the task again', triedAgain],
])('the record is returned if the sender’s lock is lost %s', async (_, hold) => {
  const { config } = createSendScene({ storage: senderLocked(hold) })
  let sent = 0
  const record = await submitRecord(config, fresh(), async () => {
    sent += 1
    return answer
  })
  expect(record).toMatchObject({ status: 'pending', ...accepted })
  expect(await config.records.list()).toEqual([record])
  expect(sent).toBe(1)
})

test('nothing is stored or sent if the sender’s lock cannot be acquired', async () => {
  const cause = { message: 'connection refused' }
  const { config, events } = createSendScene({
    storage: senderLocked(() => Promise.reject(new Error(cause.message))),
  })
  let sent = 0
  const send: Send = async () => {
    sent += 1
    return answer
  }
  await expect(submitRecord(config, fresh(), send)).rejects.toMatchObject({ name: 'StorageError', cause })
  expect(sent).toBe(0)
  expect(await config.records.list()).toEqual([])
  expect(statusesOf(events)).toEqual([])
})

describe('the guard', () => {
  const statuses = ['submitting', 'unanswered', 'refused', 'pending', 'permitUsed', 'reverted'] as const
  test.each(statuses)('blocks a transfer while one of the same sender is %s', async (status) => {
    const { config } = createSendScene()
    await config.records.put(fresh({ status }))
    const other = fresh({ id: 'record-2', service: 'https://other.example', network: 'other' })
    const sending = submitRecord(config, other, () => Promise.reject(new Error('it was sent')))
    await expect(sending).rejects.toMatchObject({ name: 'OpenTransferError', recordId: 'record-1' })
    expect(await config.records.get('record-2')).toBeUndefined()
  })

  const departure = { hash: accepted.sourceHash, at: 1, amount: 10_000_000n }
  test.each([
    ['has left', { status: 'sent', departure }],
    ['has arrived', { status: 'arrived', arrival: departure, proof: 'match' }],
    ['was not sent', { status: 'notSent', reason: 'expired' }],
    ['is of another owner', { owner: `0x${'4'.repeat(40)}` }],
    ['is of another chain', { from: 'ETH', chainId: 1 }],
    ['is of another token', { token: `0x${'4'.repeat(40)}` }],
  ])('allows another one if the first %s', async (_, change) => {
    const { config } = createSendScene()
    await config.records.put(fresh({ status: 'pending', ...change }))
    expect((await submitRecord(config, fresh({ id: 'record-2' }), accept)).status).toBe('pending')
  })

  test('allows only one of two at the same time', async () => {
    const { config } = createSendScene()
    const both = await Promise.allSettled([
      submitRecord(config, fresh(), accept),
      submitRecord(config, fresh({ id: 'record-2' }), accept),
    ])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  })

  test('allows what the caller says does not block', async () => {
    const { config } = createSendScene()
    await config.records.put(fresh({ status: 'refused' }))
    const blocks = () => false
    expect((await submitRecord(config, fresh({ id: 'record-2' }), accept, { blocks })).status).toBe('pending')
  })

  test('asked directly, returns the blocking transfer', async () => {
    const { config } = createSendScene()
    await checkSender(config, senderKey(fresh()))
    await config.records.put(fresh())
    await expect(checkSender(config, senderKey(fresh()))).rejects.toMatchObject({ recordId: 'record-1' })
  })
})

describe('a sender', () => {
  test('is the same in any letter case of its addresses', () => {
    const upper = (address: string) => address.toUpperCase().replace('0X', '0x')
    const record = fresh() as ReturnType<typeof fresh> & { token: string }
    expect(senderKey({ ...record, owner: upper(record.owner), token: upper(record.token) } as never)).toBe(
      senderKey(record),
    )
  })

  test('on Solana is identified by network and owner, whose letter case matters', () => {
    const keys = [{}, { network: 'testnet' }, { owner: 'so11111111111111111111111111111111111111112' }].map(
      (change) => senderKey(solanaRecord(change)),
    )
    expect(new Set(keys).size).toBe(3)
  })
})
