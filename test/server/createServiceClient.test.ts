import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  BridgeError,
  createServiceClient,
  InvalidConfigError,
  type ServiceClientParameters,
} from '../../src/server/index.js'
import { answer, faults, startService, type TestService } from './startService.js'

const apiKey = 'sk_live_"never\\shown/4711"'
const call = { intentId: 'int_1', signedTransaction: 'QUJD' }
const accepted = { intent_id: 'int_1', status: 'pending', tx_signature: '5'.repeat(88) }

let service: TestService
let other: TestService

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
  service.reply = answer(accepted)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const create = (parameters: Partial<ServiceClientParameters> = {}) =>
  createServiceClient({
    baseUrl: service.url,
    apiKey,
    ...parameters,
  })

/** Makes a request fail, and expects no trace of the key at any depth of the error. */
async function failure(parameters: Partial<ServiceClientParameters> = {}): Promise<BridgeError> {
  const error: unknown = await create(parameters)
    .submitSolanaTransaction(call)
    .then(
      (value) => expect.fail(`resolved with ${JSON.stringify(value)}`),
      (reason: unknown) => reason,
    )
  expect(error).toBeInstanceOf(BridgeError)
  const { stack, message } = error as BridgeError
  const shown = [
    inspect(error, { depth: 20, showHidden: true }),
    JSON.stringify(error),
    stack,
    message,
  ].join()
  for (const secret of [apiKey, JSON.stringify(apiKey).slice(1, -1), 'never', '4711'])
    expect(shown).not.toContain(secret)
  return error as BridgeError
}

describe('the key', () => {
  test('is sent with every request, only in its header', async () => {
    const client = create()
    await client.submitSolanaTransaction(call)
    service.reply = answer({ pairs: [] })
    await client.getPairs()
    expect(service.seen.map(({ headers }) => headers['x-api-key'])).toEqual([apiKey, apiKey])
    expect(service.seen.map(({ url, body }) => url + body).join()).not.toContain('never')
  })

  test('is read for each request if it is a function', async () => {
    const keys = ['first', 'second']
    const client = create({ apiKey: async () => keys.shift() ?? '' })
    expect(keys).toHaveLength(2)
    await client.submitSolanaTransaction(call)
    await client.submitSolanaTransaction(call)
    expect(service.seen.map(({ headers }) => headers['x-api-key'])).toEqual(['first', 'second'])
    await expect(client.submitSolanaTransaction(call)).rejects.toThrow('`apiKey` is empty')
    expect(service.seen).toHaveLength(2)
  })

  test.each([
    '',
    'two\nlines',
    'tail\r\n',
    ' ',
    'a b',
    'tab\t',
    'nul\0',
    'schlüssel',
    '€',
    undefined,
    null,
    5,
  ])('%j is invalid', async (key) => {
    expect(() => create({ apiKey: key as string })).toThrow(InvalidConfigError)
    const late = create({ apiKey: () => key as string })
    const error: unknown = await late.getPairs().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(InvalidConfigError)
    if (typeof key === 'string' && key.length > 3) expect(inspect(error)).not.toContain(key.trim())
    expect(service.seen).toHaveLength(0)
  })

  test('is not in the error if its function throws', async () => {
    const error = await failure({
      apiKey: () => {
        throw new Error(`vault said ${apiKey}`)
      },
    })
    expect(error.name).toBe('InvalidConfigError')
    expect(service.seen).toHaveLength(0)
  })

  test.each([301, 302, 303, 307, 308])('does not follow a redirect (%i)', async (status) => {
    service.reply = answer('', { status, headers: { location: `${other.url}/sdk/v1/solana/submit` } })
    expect(await failure()).toMatchObject({
      name: 'ServiceUnreachableError',
      cause: { message: 'it answered with a redirect, which is not followed' },
    })
    expect([service.seen.length, other.seen.length]).toEqual([1, 0])
  })

  test('is in no error if the service repeats it', async () => {
    const unicode = [...apiKey]
      .map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join('')
    const replies = [
      { error: `unknown key ${apiKey}` },
      { error: { code: apiKey } },
      `unknown key ${apiKey}`,
      `{"error":"unknown key ${unicode}"}`,
    ]
    for (const status of [401, 500])
      for (const reply of replies) {
        service.reply = answer(reply, { status, headers: { 'retry-after': '3' } })
        expect(await failure()).toMatchObject({ status, retryAfter: 3 })
      }
    service.reply = answer({ ...accepted, debug: apiKey })
    expect((await failure()).name).toBe('InvalidResponseError')
  })

  test('is in no error if `fetch` includes it', async () => {
    const shown = [
      new Error(`bad header x-api-key: ${apiKey}`),
      new TypeError('failed', { cause: new Error(apiKey) }),
      Object.assign(new Error('failed'), { headers: { 'x-api-key': apiKey }, code: apiKey }),
      Object.assign(new Error('failed'), { name: apiKey, shortMessage: `with ${apiKey}` }),
      Object.assign(new Error(`${'x'.repeat(190)}${apiKey}`)),
      apiKey,
      { message: apiKey },
      undefined,
    ]
    for (const error of shown) {
      expect((await failure({ fetch: () => Promise.reject(error) })).name).toBe('ServiceUnreachableError')
      const thrown = () => {
        throw error
      }
      expect((await failure({ fetch: thrown })).name).toBe('ServiceUnreachableError')
    }
  })
})

describe('a request', () => {
  /** No failure says that nothing was sent: the service may have executed the request. */
  const advice = 'Check any posted transfer, then try again.'

  test.each(Object.keys(faults))('to a service that %s is made once', async (fault) => {
    service.reply = faults[fault] ?? expect.fail()
    const isSilent = fault === 'never answers' || fault === 'stops after the headers'
    const { name, message } = await failure(isSilent ? { timeouts: { read: 1_000, submit: 1_000 } } : {})
    expect(message).toContain(advice)
    expect(['ServiceUnreachableError', 'RequestTimeoutError', 'InvalidResponseError']).toContain(name)
    expect(service.seen).toHaveLength(1)
  })

  test.each([408, 421, 425, 503])('answered with %i is made once', async (status) => {
    service.reply = answer({}, { status })
    const error = await failure()
    expect(error).toMatchObject({ name: 'ServiceUnavailableError', status })
    expect(error.message).toContain(advice)
    expect(service.seen).toMatchObject([{ body: '{"intent_id":"int_1","signed_transaction":"QUJD"}' }])
  })

  test('uses no option that Cloudflare Workers refuse', async () => {
    let seen: RequestInit | undefined
    const client = create({
      fetch: (input, init) => {
        seen = init
        return fetch(input, init)
      },
    })
    await client.submitSolanaTransaction(call)
    expect(seen).not.toHaveProperty('credentials')
    expect(seen).toMatchObject({ redirect: 'manual', cache: 'no-store' })
  })

  test.each([600, 999])('with the answer status %i decides nothing', async (status) => {
    service.reply = answer({ error: 'no' }, { status })
    expect(await failure()).toMatchObject({ name: 'ServiceUnavailableError', status })
  })

  test('passes on undocumented fields', async () => {
    service.reply = answer({ ...accepted, status: 'queued', fee: '0.10' })
    expect(await create().submitSolanaTransaction(call)).toEqual({
      intentId: 'int_1',
      status: 'queued',
      sourceHash: accepted.tx_signature,
      fee: '0.10',
    })
  })

  test('reports an unknown route', async () => {
    service.reply = answer({ pairs: [{ from: 'SUI', to: 'BASE', enabled: true }] })
    const onEvent = vi.fn()
    expect(await create({ onEvent }).getPairs()).toEqual([])
    expect(onEvent).toHaveBeenCalledWith({ type: 'unknownPair', from: 'SUI', to: 'BASE' })
  })
})

test.each(['window', 'document', 'importScripts'])('throws if there is a %s', (name) => {
  vi.stubGlobal(name, {})
  expect(() => create()).toThrow('`createServiceClient` was called in a browser')
})

test.each([
  '',
  '/api/bridge',
  'ftp://x',
  'https://user:pass@x',
  'https://x?key=1',
  'https://x#y',
  'x',
  undefined,
])('with baseUrl %j is refused', (baseUrl) => {
  expect(() => create({ baseUrl: baseUrl as string })).toThrow(InvalidConfigError)
})
