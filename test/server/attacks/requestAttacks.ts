import { gzipSync } from 'node:zlib'
import { pageOrigin } from '../startProxy.js'
import type { Attack } from './Attack.js'
import { good, pairsPath, permit, postPaths, transferPath } from './calls.js'

const mounted = '/api/bridge'
const body = JSON.stringify(good[transferPath])
const sooner = { servers: 'may refuse it first' } as const

const pathAttacks: Attack[] = [
  ...[
    '/api/bridge/sdk/v1',
    '/api/bridge/sdk/v1/pairs/',
    '/api/bridge/sdk/v1/admin',
    '/api/bridge/sdk/v1/transfer/../admin',
    '/api/bridge/sdk/v2/pairs',
    '/api/bridge/SDK/v1/pairs',
    '/api/bridge//sdk/v1/pairs',
    '//sdk/v1/pairs',
    '/sdk/v1/pairs',
    '/api/bridge/sdk/v1/pairs%2f..%2fadmin',
    '/api/bridge/sdk%2fv1%2fpairs',
    '/api/bridge/sdk/v1/%70airs',
    '/api/bridge/sdk/v1/pairs;x=1',
    '/api/bridge/sdk/v1/pairs%00',
    '/api/bridge/@evil.example/sdk/v1/pairs',
    '/api/bridge/http://evil.example/sdk/v1/pairs',
    '/',
  ].map((target) => pathAttack(target, 404)),
  ...[
    '/api/bridge/sdk/v1/../v1/pairs',
    '/api/bridge/x/%2e%2e/sdk/v1/pairs',
    '/x/..//api/../api/bridge/sdk/v1/pairs',
  ].map((target) => ({ ...pathAttack(target), mayReach: pairsPath })),
]

function pathAttack(target: string, status?: number): Attack {
  return {
    kind: 'path',
    name: `GET ${target}`,
    request: { method: 'GET', target },
    ...(status && { answer: { status } }),
    ...sooner,
  }
}

const methodAttacks: Attack[] = (
  [
    ['GET', transferPath],
    ['PUT', transferPath],
    ['DELETE', transferPath],
    ['PATCH', transferPath],
    ['HEAD', transferPath],
    ['POST', pairsPath],
    ['PUT', pairsPath],
    ['HEAD', pairsPath],
  ] as const
).map(([method, path]) => ({
  kind: 'method',
  name: `${method} ${path}`,
  request: { method, target: mounted + path },
  answer: { status: 405 },
  ...sooner,
}))

const padded = (length: number) => body.slice(0, 20) + ' '.repeat(length - body.length) + body.slice(20)
const invalid = { status: 400, code: 'INVALID_BODY' }
const tooLong = { status: 413, code: 'BODY_TOO_LARGE' }

const bodyAttacks: Attack[] = [
  ...['', 'null', '5', '"text"', '[]', '[{}]', '{', 'from=BASE', '{"from":"BASE"}garbage', '\u0000'].map(
    (text): Attack => ({
      kind: 'body',
      name: JSON.stringify(text),
      request: { body: text },
      answer: invalid,
    }),
  ),
  {
    kind: 'body',
    name: 'nested 8,000 levels deep',
    request: { body: `{"permit":${'['.repeat(8000)}${']'.repeat(8000)}}` },
    answer: { status: 400 },
  },
  {
    kind: 'body',
    name: 'a number that loses digits when it is read',
    request: { body: body.replace('"10000000"', '123456789012345678901234567890') },
    answer: { ...invalid, field: 'permit' },
  },
  {
    kind: 'body',
    name: 'a permit with __proto__',
    request: { body: body.replace(JSON.stringify(permit), '{"a":1,"__proto__":{"polluted":true}}') },
    answer: { ...invalid, field: 'permit' },
  },
  {
    kind: 'body',
    name: 'the amount twice',
    request: { body: body.replace('"amount":"10.00"', '"amount":"99.00","amount":"10.00"') },
    mayReach: transferPath,
  },
  {
    kind: 'body',
    name: 'fields that nobody named',
    request: { body: JSON.stringify({ ...good[transferPath], extra: 1, fee: 'x', constructor: {} }) },
    mayReach: transferPath,
    answer: { status: 200 },
  },
  { kind: 'body', name: 'one byte too long', request: { body: padded(16 * 1024 + 1) }, answer: tooLong },
  {
    kind: 'body',
    name: 'one byte too long, in pieces',
    request: { body: padded(16 * 1024 + 1), sent: 'chunked' },
    answer: tooLong,
  },
  {
    kind: 'body',
    name: 'too long in bytes, not in characters',
    request: { body: JSON.stringify({ ...good[transferPath], filler: '€'.repeat(6000) }) },
    answer: tooLong,
  },
  {
    kind: 'body',
    name: 'packed by gzip',
    request: { body: gzipSync(body), headers: { 'content-encoding': 'gzip' } },
    answer: invalid,
  },
  ...(
    [
      ['text/plain', 415],
      ['application/x-www-form-urlencoded', 415],
      ['multipart/form-data; boundary=x', 415],
      ['application/jsonp', 415],
      ['text/plain, application/json', 415],
      [undefined, 415],
    ] as const
  ).map(
    ([type, status]): Attack => ({
      kind: 'body',
      name: `sent as ${type ?? 'nothing in particular'}`,
      request: { body, headers: { 'content-type': type } },
      answer: { status, code: 'BODY_NOT_JSON' },
    }),
  ),
]

const slowAttacks = (
  [
    ['stops halfway', { body: '{"from":', stalls: true }],
    ['never begins', { body: '', stalls: true }],
    ['stops between two chunks', { body: '{"from":', sent: 'chunked', stalls: true }],
  ] as const
).map(
  ([name, request]): Attack => ({
    kind: 'slow body',
    name,
    request,
    answer: { status: 400, code: 'BODY_TOO_SLOW' },
  }),
)

const call = { method: 'POST', target: mounted + transferPath, body }
const marked = (name: string, headers: { [name: string]: string }): Attack => ({
  kind: 'header',
  name,
  request: { ...call, headers },
  mayReach: transferPath,
  ...sooner,
})
const unmarked = `POST ${call.target} HTTP/1.1\r\nhost: x\r\norigin: ${pageOrigin}\r\ncontent-type: application/json\r\n`

const headerAttacks: Attack[] = [
  marked('a key of its own', { 'x-api-key': 'smuggled' }),
  marked('the key named as of this connection alone', { connection: 'x-api-key, close' }),
  marked('addresses of others', {
    'x-forwarded-for': 'smuggled',
    'x-forwarded-host': 'smuggled.example',
    forwarded: 'for=smuggled',
    'x-real-ip': 'smuggled',
    via: 'smuggled',
  }),
  marked('credentials and history', {
    authorization: 'Bearer smuggled',
    'proxy-authorization': 'Basic smuggled',
    referer: 'https://smuggled.example',
    'accept-language': 'smuggled',
  }),
  marked('another path', { 'x-original-url': '/smuggled', 'x-rewrite-url': '/smuggled' }),
  marked('another method', { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }),
  marked("marks of Next's own", {
    'x-middleware-subrequest': 'smuggled:smuggled:smuggled:smuggled:smuggled',
    'x-invoke-path': '/smuggled',
    'x-matched-path': '/smuggled',
  }),
  marked(
    'a thousand bytes each, many times',
    Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`x-filler-${at}`, 'smuggled'.repeat(125)])),
  ),
  {
    kind: 'header',
    name: 'a query on a POST',
    request: { ...call, target: `${call.target}?smuggled=1` },
    mayReach: transferPath,
    answer: { status: 200 },
  },
  {
    kind: 'header',
    name: 'a query and a body on a GET',
    request: { method: 'GET', target: `${mounted}${pairsPath}?smuggled=1`, body: '{"smuggled":1}' },
    mayReach: pairsPath,
    ...sooner,
  },
  {
    kind: 'header',
    name: 'two lengths of one body',
    request: { ...call, headers: { 'Content-Length': String(body.length), 'content-length': '1' } },
    ...sooner,
  },
  {
    kind: 'header',
    name: 'a length and pieces',
    request: { ...call, sent: 'chunked', headers: { 'content-length': '4' } },
    mayReach: transferPath,
    ...sooner,
  },
  {
    kind: 'header',
    name: 'a second request behind the first, without a session',
    request: {
      ...call,
      headers: { connection: 'keep-alive' },
      followedBy: `${unmarked}connection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    },
    mayReach: transferPath,
    ...sooner,
  },
]

const site = (value: string) => ({ 'sec-fetch-site': value })
const evil = 'https://evil.example'

const originAttacks: Attack[] = (
  [
    ['another origin', { origin: evil }, 'both'],
    ['another origin with sec-fetch-site none', { origin: evil, ...site('none') }, 'both'],
    ['another site, without Origin', { origin: undefined, ...site('cross-site') }, 'both'],
    ['a sibling site, without Origin', { origin: undefined, ...site('same-site') }, 'both'],
    ['the origin null', { origin: 'null' }, 'both'],
    ['a prefix of an origin', { origin: `${pageOrigin}.evil.example` }, 'both'],
    ['an origin with a path', { origin: `${pageOrigin}/` }, 'both'],
    ['another scheme', { origin: pageOrigin.replace('https', 'http') }, 'both'],
    ['another port', { origin: `${pageOrigin}:8443` }, 'both'],
    ['another case', { origin: pageOrigin.replace('app', 'APP') }, 'both'],
    ['two origins', { origin: `${pageOrigin}, ${evil}` }, 'both'],
    ['a URL typed by hand', { origin: undefined, ...site('none') }, 'POST'],
    ['neither header', { origin: undefined }, 'POST'],
    // Cloudflare's runtime drops an empty header, and a GET may have none.
    ['an empty origin', { origin: '' }, 'POST'],
  ] as const
).flatMap(([name, headers, methods]) => {
  const answer = { status: 403, code: 'ORIGIN_NOT_ALLOWED' }
  const post: Attack = {
    kind: 'origin',
    name: `POST from ${name}`,
    request: { ...call, headers: { ...headers } },
    answer,
  }
  const get: Attack = {
    kind: 'origin',
    name: `GET from ${name}`,
    request: { method: 'GET', target: mounted + pairsPath, headers: { ...headers } },
    answer,
  }
  return methods === 'both' ? [post, get] : [post]
})

const noSession = { status: 403, code: 'NOT_AUTHORIZED' }
const sessionAttacks: Attack[] = [
  ...postPaths.map(
    (path): Attack => ({
      kind: 'session',
      name: `POST ${path} without one`,
      request: {
        target: mounted + path,
        body: JSON.stringify(good[path]),
        headers: { cookie: undefined, ...site('same-origin') },
      },
      answer: noSession,
    }),
  ),
  {
    kind: 'session',
    name: `GET ${pairsPath} without one`,
    request: { method: 'GET', target: mounted + pairsPath, headers: { cookie: undefined } },
    answer: noSession,
  },
  ...[
    'session=',
    'session=admin',
    'session=a.b; session=a.b',
    `session=${'a'.repeat(36)}.${'0'.repeat(64)}`,
  ].map(
    (cookie): Attack => ({
      kind: 'session',
      name: `POST with ${cookie.slice(0, 24)}`,
      request: { ...call, headers: { cookie } },
      answer: noSession,
    }),
  ),
]

/** Attacks in the request itself. Each is refused, or reaches the service as the one valid call. */
export const requestAttacks: readonly Attack[] = [
  ...pathAttacks,
  ...methodAttacks,
  ...bodyAttacks,
  ...slowAttacks,
  ...headerAttacks,
  ...originAttacks,
  ...sessionAttacks,
]
