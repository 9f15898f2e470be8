import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BridgeError } from '../../../src/core/errors/BridgeError.js'
import { InvalidConfigError } from '../../../src/core/errors/configErrors.js'
import type { BridgeEvent } from '../../../src/core/event/bridgeEvent.js'
import type {
  BuildTransactionCall,
  SubmitTransactionCall,
  TransferCall,
} from '../../../src/core/service/calls.js'
import type { BridgeClient } from '../../../src/core/service/client.js'
import { createBridgeClient } from '../../../src/core/service/createBridgeClient.js'
import { answer, faults, startService, type TestService } from '../../server/startService.js'

const r = `0x${'a1'.repeat(32)}` as const
const s = `0x${'b2'.repeat(32)}` as const
const signedTransaction = 'QUJD'.repeat(200)

const wallet = 'So11111111111111111111111111111111111111112'
const recipient = '0x1111111111111111111111111111111111111111'
const permit = { owner: '0xowner', value: '10000000', v: 27, r, s }
const sourceHash = `0x${'1a'.repeat(32)}`
const signature = '5'.repeat(88)
const transferCall: TransferCall = {
  from: 'BASE',
  to: 'SOLANA',
  amount: 10_000_000n,
  recipient: wallet,
  permit,
}
const buildCall: BuildTransactionCall = { to: 'ARB', amount: 123_456n, sender: wallet, recipient }
const submitCall: SubmitTransactionCall = { intentId: 'int_1', signedTransaction }

const calls = {
  getPairs: {
    method: 'GET',
    path: '/sdk/v1/pairs',
    body: undefined,
    call: (client: BridgeClient): Promise<unknown> => client.getPairs(),
    answer: { pairs: [{ from: 'BASE', to: 'SOLANA', enabled: true }] },
    given: [{ from: 'BASE', to: 'SOLANA', enabled: true }],
  },
  transfer: {
    method: 'POST',
    path: '/sdk/v1/transfer',
    body: { from: 'BASE', to: 'SOLANA', amount: '10.00', recipient: wallet, permit },
    call: (client: BridgeClient): Promise<unknown> => client.transfer(transferCall),
    answer: { intent_id: 'int_1', status: 'pending', tx_hash: sourceHash },
    given: { intentId: 'int_1', status: 'pending', sourceHash },
  },
  buildSolanaTransaction: {
    method: 'POST',
    path: '/sdk/v1/solana/build-tx',
    body: { to: 'ARB', amount: '0.123456', from_wallet: wallet, recipient },
    call: (client: BridgeClient): Promise<unknown> => client.buildSolanaTransaction(buildCall),
    answer: { intent_id: 'int_1', transaction: 'AQAB', expires_at: '2026-01-01T00:00:00Z' },
    given: { intentId: 'int_1', transaction: 'AQAB', expiresAt: 1_767_225_600_000 },
  },
  submitSolanaTransaction: {
    method: 'POST',
    path: '/sdk/v1/solana/submit',
    body: { intent_id: 'int_1', signed_transaction: signedTransaction },
    call: (client: BridgeClient): Promise<unknown> => client.submitSolanaTransaction(submitCall),
    answer: { intent_id: 'int_1', status: 'pending', tx_signature: signature },
    given: { intentId: 'int_1', status: 'pending', sourceHash: signature },
  },
} as const
type Name = keyof typeof calls
const names = Object.keys(calls) as Name[]
const posts = names.filter((name) => name !== 'getPairs')

let service: TestService
let other: TestService
let client: BridgeClient
let events: BridgeEvent[]

beforeAll(async () => {
  service = await startService()
  other = await startService()
})
afterAll(async () => {
  await Promise.all([service.close(), other.close()])
})
beforeEach(() => {
  service.seen.length = 0
  other.seen.length = 0
  events = []
  client = createBridgeClient({
    baseUrl: `${service.url}/`,
    onEvent: (event) => events.push(event),
  })
})

/** Makes a call fail, and returns the error as a log would print it in full. */
async function failure(name: Name, using = client): Promise<BridgeError> {
  const error: unknown = await calls[name].call(using).then(
    (value) => expect.fail(`resolved with ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  )
  if (!(error instanceof BridgeError)) return expect.fail(`rejected with ${inspect(error)}`)
  const shown = inspect(error, { depth: 20, showHidden: true }) + JSON.stringify(error) + error.stack
  for (const secret of [r, s, r.slice(2), s.slice(2), signedTransaction]) expect(shown).not.toContain(secret)
  return error
}

describe.each(names)('%s', (name) => {
  const { method, path, body, answer: good, given } = calls[name]

  test('sends what the interface describes, and nothing that could contain a key', async () => {
    service.reply = answer(good)
    expect(await calls[name].call(client)).toEqual(given)
    const [request] = service.seen
    expect(service.seen).toHaveLength(1)
    expect(request).toMatchObject({ method, url: path, body: body ? JSON.stringify(body) : '' })
    expect(request?.headers['content-type']).toBe(body && 'application/json')
    expect(Object.keys(request?.headers ?? {})).not.toContain('x-api-key')
  })

  test.each(Object.keys(faults))(
    'a service that %s leaves the outcome open, and is called once',
    async (fault) => {
      service.reply = faults[fault] ?? expect.fail()
      const timeouts = { read: 1_000, submit: 1_000 }
      const hasty = createBridgeClient({ baseUrl: service.url, timeouts })
      const { name: error } = await failure(name, hasty)
      expect(['ServiceUnreachableError', 'RequestTimeoutError', 'InvalidResponseError']).toContain(error)
      expect(service.seen).toHaveLength(1)
    },
  )

  test('a missing service is unreachable', async () => {
    const gone = await startService()
    await gone.close()
    expect(await failure(name, createBridgeClient({ baseUrl: gone.url }))).toMatchObject({
      name: 'ServiceUnreachableError',
      cause: { message: 'fetch failed' },
    })
  })

  test.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed', async (status) => {
    other.reply = answer(good)
    service.reply = answer('', { status, headers: { location: `${other.url}${path}` } })
    expect((await failure(name)).name).toBe('ServiceUnreachableError')
    expect([service.seen.length, other.seen.length]).toEqual([1, 0])
  })

  test.each([400, 401, 403, 404, 413, 415, 422, 429])('%i is a refusal', async (status) => {
    service.reply = answer({ error: 'no' }, { status, headers: { 'retry-after': '7' } })
    expect(await failure(name)).toMatchObject({
      name: 'ServiceRefusedError',
      status,
      reason: 'no',
      retryAfter: 7,
    })
    expect(service.seen).toHaveLength(1)
  })

  test.each([402, 405, 406, 408, 409, 410, 418, 425, 451, 500, 501, 502, 503, 504, 520, 599, 304])(
    '%i leaves the outcome open',
    async (status) => {
      service.reply = answer(status === 304 ? '' : { error: 'no' }, {
        status,
        headers: { 'retry-after': '7' },
      })
      expect(await failure(name)).toMatchObject({ name: 'ServiceUnavailableError', status, retryAfter: 7 })
      expect(service.seen).toHaveLength(1)
    },
  )

  test.each(Object.keys(good))('an answer without %s is refused', async (field) => {
    for (const value of [undefined, null, 5, true, {}, [], '', 'x'.repeat(5000)]) {
      if (Array.isArray(value) && field === 'pairs') continue
      service.reply = answer({ ...good, [field]: value })
      const { name: error, message } = await failure(name)
      expect([error, message]).toEqual(['InvalidResponseError', expect.stringContaining(field)])
    }
  })

  test.each(['null', '[]', '5', '"text"', '{}', '{"pairs":null}'])(
    'the answer %s is refused',
    async (text) => {
      service.reply = answer(text)
      expect((await failure(name)).name).toBe('InvalidResponseError')
    },
  )
})

describe('getPairs', () => {
  const reply = (...pairs: unknown[]) => {
    service.reply = answer({ pairs })
  }

  test('returns every route, including closed ones', async () => {
    const pairs = [
      { from: 'ETH', to: 'BASE', enabled: true },
      { from: 'SOLANA', to: 'POLYGON', enabled: false },
    ]
    reply(...pairs)
    expect(await client.getPairs()).toEqual(pairs)
  })

  test('leaves out an unknown chain, and reports it', async () => {
    reply({ from: 'SUI', to: 'BASE', enabled: true }, { from: 'BASE', to: 'ARB', enabled: true })
    expect(await client.getPairs()).toEqual([{ from: 'BASE', to: 'ARB', enabled: true }])
    expect(events).toEqual([{ type: 'unknownPair', from: 'SUI', to: 'BASE' }])
  })

  test('leaves out a route from a chain to itself', async () => {
    reply({ from: 'BASE', to: 'BASE', enabled: true })
    expect(await client.getPairs()).toEqual([])
  })

  test.each([
    { to: 'BASE', enabled: true },
    { from: 'ETH', enabled: true },
    { from: 'ETH', to: 'BASE' },
    { from: 'ETH', to: 'BASE', enabled: 'true' },
    { from: 'ETH', to: 'BASE', enabled: 1 },
    { from: 1, to: 'BASE', enabled: true },
    { from: 'ETH', to: 'x'.repeat(33), enabled: true },
    { from: '', to: 'BASE', enabled: true },
    null,
    'ETH-BASE',
  ])('one malformed route invalidates the list: %j', async (pair) => {
    reply({ from: 'BASE', to: 'ARB', enabled: true }, pair)
    expect((await failure('getPairs')).name).toBe('InvalidResponseError')
  })

  test('an endless list is refused', async () => {
    reply(...Array.from({ length: 1001 }, () => ({ from: 'BASE', to: 'ARB', enabled: true })))
    expect((await failure('getPairs')).name).toBe('InvalidResponseError')
  })

  test('rejects with the reason of a caller who canceled', async () => {
    service.reply = faults['never answers'] ?? expect.fail()
    const controller = new AbortController()
    const reason = new Error('gone')
    setTimeout(() => controller.abort(reason), 50)
    await expect(client.getPairs({ signal: controller.signal })).rejects.toBe(reason)
  })
})

describe('an answer', () => {
  test.each(posts)('%s keeps extra fields and unknown statuses', async (name) => {
    const { answer: narrow, given } = calls[name]
    const added = {
      fee: '0.10',
      nested: { eta: 5 },
      ...('status' in narrow && { status: 'queued_for_review' }),
    }
    service.reply = answer({ ...narrow, ...added })
    expect(await calls[name].call(client)).toEqual({ ...given, ...added })
  })

  test.each(posts)('%s is read from its described fields, even if others have our names', async (name) => {
    const { answer: narrow, given } = calls[name]
    service.reply = answer({ ...narrow, intentId: 'another', sourceHash: '0x', expiresAt: 0 })
    expect(await calls[name].call(client)).toMatchObject(given)
  })

  test('extra fields in a call are not sent', async () => {
    service.reply = answer(calls.transfer.answer)
    const order = { ...transferCall, reference: 'invoice 1', signer: 'wallet' }
    await client.transfer(order)
    expect(service.seen[0]?.body).toBe(JSON.stringify(calls.transfer.body))
  })

  test.each(['0x1234', 'f'.repeat(64), `0x${'g'.repeat(64)}`, `0x${'1'.repeat(65)}`])(
    'tx_hash %s is invalid',
    async (tx_hash) => {
      service.reply = answer({ ...calls.transfer.answer, tx_hash })
      expect((await failure('transfer')).name).toBe('InvalidResponseError')
    },
  )

  test('a tx_hash in upper case is the same transaction', async () => {
    const tx_hash = sourceHash.toUpperCase().replace('0X', '0x')
    service.reply = answer({ ...calls.transfer.answer, tx_hash })
    expect(await client.transfer(transferCall)).toMatchObject({ sourceHash })
  })

  test.each(['0'.repeat(88), '5'.repeat(63), '5'.repeat(89)])(
    'tx_signature %s is invalid',
    async (tx_signature) => {
      service.reply = answer({ ...calls.submitSolanaTransaction.answer, tx_signature })
      expect((await failure('submitSolanaTransaction')).name).toBe('InvalidResponseError')
    },
  )

  test.each(['soon', '1767225600', '2026-13-01T00:00:00Z', '2026-01-01T00:00:00 +00:00'])(
    'expires_at %s is invalid',
    async (expires_at) => {
      service.reply = answer({ ...calls.buildSolanaTransaction.answer, expires_at })
      expect((await failure('buildSolanaTransaction')).name).toBe('InvalidResponseError')
    },
  )

  test.each([
    '2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00.123Z',
    '2026-01-01T00:00:00.123456Z',
    '2026-01-01T00:00:00+00:00',
  ])('expires_at %s is valid', async (expires_at) => {
    service.reply = answer({ ...calls.buildSolanaTransaction.answer, expires_at })
    expect(await client.buildSolanaTransaction(buildCall)).toHaveProperty('expiresAt', Date.parse(expires_at))
  })

  test.each([
    '2026-01-01T00:00:00+00',
    '2026-01-01 00:00:00.000+00',
    '2026-01-01T01:00:00+01',
    '2026-01-01T01:30:00+0130',
    '2025-12-31T23:00:00-01',
  ])('expires_at %s is the first moment of 2026', async (expires_at) => {
    service.reply = answer({ ...calls.buildSolanaTransaction.answer, expires_at })
    expect(await client.buildSolanaTransaction(buildCall)).toHaveProperty('expiresAt', 1_767_225_600_000)
  })
})

describe('a refusal', () => {
  const refuse = (body: unknown, headers = {}) => {
    service.reply = answer(body, { status: 422, headers })
    return failure('transfer')
  }

  test.each([
    [{ error: 'amount too small' }, 'amount too small'],
    [{ error: { message: 'amount too small', code: 'E1' } }, 'amount too small'],
    [{ error: { code: 'E1' } }, 'E1'],
    [{ message: 'amount too small' }, 'amount too small'],
    [{ detail: 'amount too small' }, 'amount too small'],
    [{ error: 'two\nlines\u202e' }, 'two lines'],
    [{ error: 'x'.repeat(60).concat(' ').repeat(9) }, 'x'.repeat(60).concat(' ').repeat(9).slice(0, 200)],
    [{ error: '<b>no</b>' }, undefined],
    [{ error: '<b>no</b>', message: 'plain' }, 'plain'],
    [{ error: 5 }, undefined],
    [{ error: '' }, undefined],
    [[], undefined],
    ['<html>no</html>', undefined],
    ['', undefined],
    [{ error: `bad permit ${r}${s.slice(2)}` }, 'bad permit …'],
    [{ error: `bad permit: ${s.slice(2)}` }, 'bad permit: …'],
    [{ error: `bad transaction ${signedTransaction}` }, 'bad transaction …'],
    // A number without its leading zeros.
    [{ error: `bad s: 0x${s.slice(4)}` }, 'bad s: …'],
    [{ error: `bad s: [${Array(32).fill(178)}]` }, 'bad s: […]'],
  ])('%j gives the reason %j', async (body, reason) => {
    const error = await refuse(body)
    expect(error).toMatchObject({ name: 'ServiceRefusedError' })
    expect((error as { reason?: string }).reason).toBe(reason)
  })

  test.each([
    ['0', 0],
    ['120', 120],
    ['-1', undefined],
    ['1.5', undefined],
    ['9999999', undefined],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    ['soon', undefined],
  ])('Retry-After %j gives %j', async (header, retryAfter) => {
    expect(await refuse({}, { 'retry-after': header })).toHaveProperty('retryAfter', retryAfter)
  })

  test('says whether trying again is safe, or who has to act', async () => {
    const recoverability = async (status: number) => {
      service.reply = answer({}, { status })
      return (await failure('transfer')).recoverability
    }
    expect(await Promise.all([401, 403].map(recoverability))).toEqual(['fatal', 'fatal'])
    expect(await recoverability(429)).toBe('wait')
    expect(await recoverability(422)).toBe('retryable')
  })
})

describe('parameters', () => {
  test.each([
    '',
    'api/bridge',
    '//evil.example',
    '/\\evil.example',
    'ftp://x',
    'https://',
    'https:///x',
    'https://x?y',
    '/a#b',
    '/a b',
    5,
    null,
    undefined,
  ])('baseUrl %j is refused', (baseUrl) => {
    expect(() => createBridgeClient({ baseUrl: baseUrl as string })).toThrow(InvalidConfigError)
  })

  test.each(['/', '/api/bridge', '/api/bridge/', 'https://a.example', 'http://127.0.0.1:3000/v'])(
    'baseUrl %j is accepted',
    (baseUrl) => {
      expect(createBridgeClient({ baseUrl }).baseUrl).toBe(baseUrl.replace(/\/$/, ''))
    },
  )

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])(
    'a timeout of %d is refused',
    (ms) => {
      const parameters = { baseUrl: '/api', timeouts: { submit: ms } }
      expect(() => createBridgeClient(parameters)).toThrow('`timeouts.submit` is not a time in ms')
    },
  )

  test('a timeout that is undefined is the default', async () => {
    service.reply = answer(calls.getPairs.answer)
    const timeouts = { read: undefined } as unknown as { read: number }
    expect(await createBridgeClient({ baseUrl: service.url, timeouts }).getPairs()).toHaveLength(1)
  })

  test('our own error thrown by `fetch` is passed on', async () => {
    const ours = new InvalidConfigError('not set up')
    const using = createBridgeClient({ baseUrl: service.url, fetch: () => Promise.reject(ours) })
    expect(await failure('transfer', using)).toBe(ours)
  })

  test('an error that `fetch` throws synchronously is mapped too', async () => {
    const using = createBridgeClient({
      baseUrl: service.url,
      fetch: () => {
        throw new Error(`no route for ${s}`)
      },
    })
    expect(await failure('transfer', using)).toMatchObject({
      name: 'ServiceUnreachableError',
      cause: { message: 'no route for [redacted]' },
    })
  })
})

test('each request has the timeout of its kind, on the given timer', async () => {
  const started: number[] = []
  const own = createBridgeClient({
    baseUrl: service.url,
    timeouts: { read: 7_000, submit: 9_000 },
    timeout(ms) {
      started.push(ms)
      return AbortSignal.abort()
    },
  })
  expect((await failure('getPairs', own)).name).toBe('RequestTimeoutError')
  expect((await failure('transfer', own)).name).toBe('RequestTimeoutError')
  expect(started).toEqual([7_000, 9_000])
})
