import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DoctorFinding, examineService } from '../../src/server/index.js'
import { answer, faults } from '../server/startService.js'
import { closedUrl } from '../support/bridgeOverSandbox.js'
import { asDescribed, type Replies, startStrictService, strictKey } from './startStrictService.js'
import { startTlsService } from './startTlsService.js'

let service: Awaited<ReturnType<typeof startStrictService>>

beforeAll(async () => {
  service = await startStrictService()
})
beforeEach(() => {
  service.replies = asDescribed
  service.seen.length = 0
})
afterAll(() => service.close())

const examine = () => examineService({ baseUrl: service.url, apiKey: strictKey })

function notWell({ findings }: { findings: readonly DoctorFinding[] }): string[] {
  return findings
    .filter(({ verdict }) => verdict !== 'ok')
    .map(({ check, verdict, says }) => `${verdict} ${check}: ${says}`)
}

test('a correct service has no problem', async () => {
  const examination = await examine()
  expect(notWell(examination)).toEqual([])
  expect(examination.findings.map(({ check }) => check)).toEqual([
    'address',
    'reachable',
    'keyless',
    'keyless',
    'clock',
    'key',
    'pairs',
    'errors',
    'errors',
    'rateLimit',
    'keyShown',
  ])
  expect(examination.pairs).toEqual([
    { from: 'BASE', to: 'ARB', enabled: true },
    { from: 'ARB', to: 'SOLANA', enabled: false },
  ])
})

test('requests the routes three times, and one transfer without any field', async () => {
  await examine()
  expect(service.seen.map(({ method, url, body }) => `${method} ${url} ${body}`)).toEqual([
    'GET /sdk/v1/pairs ',
    'GET /sdk/v1/pairs ',
    'GET /sdk/v1/pairs ',
    'POST /sdk/v1/transfer {}',
  ])
})

const pairsOf = (pairs: unknown, rest: object = {}) =>
  answer({ ...rest, pairs }, { headers: { 'ratelimit-limit': '1' } })
const withHeaders = (headers: { [name: string]: string }): Partial<Replies> => ({
  keyless: answer({ error: 'no' }, { status: 401, headers }),
  pairs: answer({ pairs: [] }, { headers: { 'ratelimit-limit': '1' } }),
})

describe('finds and names each fault', () => {
  const cases: readonly [string, Partial<Replies>, RegExp][] = [
    ['answers without a key', { keyless: asDescribed.pairs }, /problem keyless: .* without a key with 200/],
    ['accepts any key', { wrongKey: asDescribed.pairs }, /problem keyless: .* a wrong key with 200/],
    ['fails without a key', { keyless: answer({}, { status: 500 }) }, /warning keyless: .* 500 instead of/],
    [
      'refuses with another status',
      { wrongKey: answer({ error: 'no' }, { status: 400 }) },
      /warning keyless: .* 400/,
    ],
    [
      'does not exist',
      { keyless: answer('', { status: 404 }) },
      /problem reachable: There is no `\/sdk\/v1\/pairs`/,
    ],
    [
      'does not exist, behind a gateway that checks the key first',
      { pairs: answer('', { status: 404 }) },
      /problem key: There is no `\/sdk\/v1\/pairs` at this address: it answers 404/,
    ],
    [
      'redirects',
      { keyless: answer('', { status: 302, headers: { location: '/' } }) },
      /problem reachable: .*redirect/,
    ],
    [
      'breaks the connection',
      { keyless: faults['drops the connection'] as never },
      /problem reachable: .*connection broke/,
    ],
    [
      'refuses the key',
      { pairs: answer({ error: 'no' }, { status: 403 }) },
      /problem key: It refuses the key with 403/,
    ],
    ['fails with the key', { pairs: answer({ error: 'no' }, { status: 503 }) }, /problem key: .*503/],
    [
      'gets too many requests',
      { pairs: answer({ error: 'no' }, { status: 429, headers: { 'retry-after': '7' } }) },
      /warning rateLimit: .*Try again in 7 s/,
    ],
    ['sends an HTML page for the routes', { pairs: answer('<html>') }, /problem pairs: .*not JSON/],
    [
      'says until when there are too many requests',
      { pairs: answer({}, { status: 429, headers: { 'retry-after': 'Thu, 26 Nov 2026 23:05:00 GMT' } }) },
      /warning rateLimit: .*Try again after Thu, 26 Nov 2026 23:05:00 GMT\./,
    ],
    ['redirects only the key', { pairs: answer('', { status: 307 }) }, /problem key: It answers 307/],
    ['sends no list', { pairs: answer({ routes: [] }) }, /problem pairs: .*pairs/],
    [
      'sends text for a flag',
      { pairs: pairsOf([{ from: 'BASE', to: 'ARB', enabled: 'yes' }]) },
      /problem pairs: .*pairs\.0\.enabled/,
    ],
    [
      'lists an unknown chain',
      { pairs: pairsOf([{ from: 'BASE', to: 'TRON', enabled: true }]) },
      /warning pairs: .*does not know: TRON/,
    ],
    [
      'adds a field to a route',
      { pairs: pairsOf([{ from: 'BASE', to: 'ARB', enabled: true, fee: '0.1' }]) },
      /warning pairs: .*not described: fee/,
    ],
    [
      'adds a field next to the routes',
      { pairs: pairsOf([], { version: 2 }) },
      /warning pairs: .*not described: version/,
    ],
    ['lists no route', { pairs: pairsOf([]) }, /warning pairs: It lists no route/],
    [
      'lists a chain to itself',
      { pairs: pairsOf([{ from: 'ETH', to: 'ETH', enabled: true }]) },
      /warning pairs: .*itself: ETH/,
    ],
    [
      'closes every route',
      { pairs: pairsOf([{ from: 'BASE', to: 'ARB', enabled: false }]) },
      /warning pairs: Every route is closed/,
    ],
    [
      'has a clock an hour behind',
      withHeaders({ date: new Date(Date.now() - 3_600_000).toUTCString() }),
      /problem clock: .*36\d\d s ahead of/,
    ],
    [
      'has a clock a minute ahead',
      withHeaders({ date: new Date(Date.now() + 60_000).toUTCString() }),
      /warning clock: .*behind/,
    ],
    ['sends an invalid date', withHeaders({ date: 'today' }), /unknown clock/],
    [
      'fails on an empty transfer',
      { transfer: answer({ error: 'no' }, { status: 500 }) },
      /warning errors: .*with 500, which says nothing/,
    ],
    ['accepts an empty transfer', { transfer: answer({}) }, /problem errors: .*any field with 200/],
    [
      'accepts a key only for its routes',
      { transfer: answer({ error: 'no' }, { status: 403 }) },
      /problem errors: .* refuses it for a transfer with 403/,
    ],
    [
      'has no transfers',
      { transfer: answer({ error: 'no' }, { status: 404 }) },
      /problem errors: There is no `\/sdk\/v1\/transfer`/,
    ],
    [
      'gets too many requests by then',
      { transfer: answer({ error: 'no' }, { status: 429 }) },
      /unknown errors: .*429/,
    ],
    [
      'refuses with an HTML page',
      { transfer: answer('<b>no</b>', { status: 422 }) },
      /warning errors: .*422 is not JSON/,
    ],
    [
      'refuses without a reason',
      { transfer: answer({ code: 7 }, { status: 422 }) },
      /warning errors: .*422 is JSON without a reason/,
    ],
    [
      'documents no limit',
      {
        keyless: answer({ error: 'no' }, { status: 401 }),
        wrongKey: answer({ error: 'no' }, { status: 401 }),
        pairs: answer({ pairs: [] }),
        transfer: answer({ error: 'no' }, { status: 422 }),
      },
      /unknown rateLimit/,
    ],
    [
      'sends the key back',
      { transfer: answer({ error: `key ${strictKey}` }, { status: 422 }) },
      /warning keyShown: .*422/,
    ],
    [
      'sends the key back in base64',
      { transfer: answer({ error: btoa(`key ${strictKey}`) }, { status: 422 }) },
      /warning keyShown: .*422/,
    ],
    [
      'sends the key back, one character after the other',
      {
        transfer: answer(
          { error: [...strictKey].map((char) => `&#${char.charCodeAt(0)};`).join(' ') },
          { status: 422 },
        ),
      },
      /warning keyShown: .*422/,
    ],
  ]
  test.each(cases)('of a service that %s', async (_, replies, expected) => {
    service.replies = { ...asDescribed, ...replies }
    expect(notWell(await examine())).toContainEqual(expect.stringMatching(expected))
  })

  test('if nobody listens', async () => {
    const baseUrl = await closedUrl()
    const examination = await examineService({ baseUrl, apiKey: strictKey })
    expect(notWell(examination)).toEqual([expect.stringMatching(/problem reachable: .*nothing listens/)])
  })

  test('if the certificate is self-signed, without sending the key', async () => {
    const tls = await startTlsService()
    const examination = await examineService({ baseUrl: tls.url, apiKey: strictKey })
    tls.close()
    expect(notWell(examination)).toEqual([
      'problem reachable: It cannot be reached: its TLS certificate is signed by itself.',
    ])
    expect(tls.requests).toBe(0)
  })

  test('if the https address does not speak TLS', async () => {
    const baseUrl = service.url.replace('http:', 'https:')
    const examination = await examineService({ baseUrl, apiKey: strictKey })
    expect(notWell(examination)).toEqual([
      'problem reachable: It cannot be reached: it does not speak TLS there.',
    ])
  })

  test.each(['', 'with space', undefined])('if the key is invalid: %j', async (key) => {
    const apiKey = () => key as string
    const examination = await examineService({ baseUrl: service.url, apiKey })
    expect(notWell(examination)).toEqual([expect.stringMatching(/problem key: /)])
    expect(service.seen).toHaveLength(2)
  })

  test.each([
    ['ftp://service.example', /problem address/],
    ['http://service.invalid', /problem address: .*does not use TLS/],
  ])('if the address is %s', async (baseUrl, expected) => {
    const fetch = () => Promise.reject(new Error('no request is made'))
    const examination = await examineService({ baseUrl, apiKey: strictKey, fetch })
    expect(notWell(examination)).toContainEqual(expect.stringMatching(expected))
  })
})

test('does not send the key to a web page', async () => {
  service.replies = {
    ...asDescribed,
    keyless: answer('<html>', { headers: { 'content-type': 'text/html' } }),
  }
  expect(notWell(await examine())).toEqual([
    'problem reachable: It answers with 200, and what it sends is not JSON, but text/html: this is not the service. The key was not sent.',
  ])
  expect(JSON.stringify(service.seen)).not.toContain(strictKey)
})

test('adds the age of a cached answer to its date', async () => {
  const date = new Date(Date.now() - 4_000_000).toUTCString()
  service.replies = { ...asDescribed, ...withHeaders({ date, age: '4000' }) }
  expect((await examine()).findings).toContainEqual(
    expect.objectContaining({ check: 'clock', verdict: 'ok' }),
  )
})

test('sanitizes the service’s text before printing it', async () => {
  const from = '\u001b[31mRED\u202e'
  service.replies = { ...asDescribed, pairs: pairsOf([{ from, to: 'ARB', enabled: true }]) }
  expect(JSON.stringify(await examine())).not.toMatch(/\\u001b|\u202e/)
})

test('withholds a text that contains the key', async () => {
  service.replies = { ...asDescribed, transfer: answer({ error: `no: ${strictKey}` }, { status: 422 }) }
  const { findings } = await examine()
  expect(JSON.stringify(findings)).not.toContain(strictKey.slice(0, 12))
  expect(findings.map(({ says }) => says)).toContain('This text is withheld, because it shows the API key.')
})
