import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { createBridgeClient } from '../../src/core/service/createBridgeClient.js'
import {
  type BridgeProxyParameters,
  createBridgeProxy,
  InvalidConfigError,
  memoryRateLimit,
  type ProxyEvent,
} from '../../src/server/index.js'
import {
  accepted,
  evmAddress as evm,
  good,
  type PostPath as Path,
  pairsPath as pairs,
  postPaths as paths,
  permit,
  solanaAddress as solana,
  transferPath as transfer,
} from './attacks/calls.js'
import { apiKey, pageOrigin, startProxy } from './startProxy.js'
import { answer, faults, startService, type TestService } from './startService.js'

let service: TestService
let other: TestService
let events: ProxyEvent[]
let closing: (() => Promise<void>)[]

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
  events = []
  closing = []
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await Promise.all(closing.map((close) => close()))
})

async function start(parameters: Partial<BridgeProxyParameters> = {}) {
  const proxy = await startProxy({
    baseUrl: service.url,
    onEvent: (event) => events.push(event),
    ...parameters,
  })
  closing.push(proxy.close)
  return proxy
}

type Answer = {
  status: number
  headers: Headers
  text: string
  error: { code?: string; message?: string; field?: string }
  outcome?: string
}

async function send(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, init)
  const text = await response.text()
  const json = (text ? JSON.parse(text) : {}) as Partial<Answer>
  expect(text + JSON.stringify([...response.headers])).not.toContain(apiKey)
  const { error = {}, outcome } = json
  return { status: response.status, headers: response.headers, text, error, ...(outcome && { outcome }) }
}

const post = (body: unknown, headers: { [name: string]: string } = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', origin: pageOrigin, ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

/** Sends raw bytes, because `fetch` would normalize the path and refuse the headers. */
function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(text))
    let answered = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      answered += chunk
    })
    socket.on('end', () => resolve(answered)).on('error', reject)
  })
}

describe('the request to the service', () => {
  test.each(paths)(
    'for %s has the known fields and three headers, whatever the client sent',
    async (path) => {
      const { url } = await start()
      const smuggled = {
        'x-api-key': 'mine',
        cookie: 'session=1',
        authorization: 'Bearer 1',
        'x-forwarded-for': '1.2.3.4',
        'x-forwarded-host': 'evil.example',
        forwarded: 'for=1.2.3.4',
        referer: 'https://app.example/secret',
        'x-http-method-override': 'DELETE',
        'accept-language': 'de',
        'x-anything': '1',
      }
      const body = { ...good[path], extra: 'dropped' }
      expect(await send(url + path, post(body, smuggled))).toMatchObject({ status: 200 })
      const [request] = service.seen
      expect(request).toMatchObject({ method: 'POST', url: path, body: JSON.stringify(good[path]) })
      const { host, ...headers } = request?.headers ?? {}
      expect(service.url).toContain(host)
      expect(headers).toMatchObject({
        accept: 'application/json',
        'content-type': 'application/json',
        'x-api-key': apiKey,
      })
      // The rest comes from Node's own fetch.
      const own = [
        'accept-encoding',
        'accept-language',
        'cache-control',
        'connection',
        'content-length',
        'pragma',
        'sec-fetch-mode',
        'user-agent',
      ]
      expect(
        Object.keys(headers)
          .filter((name) => !own.includes(name))
          .sort(),
      ).toEqual(['accept', 'content-type', 'x-api-key'])
      expect(headers['accept-language']).toBe('*')
    },
  )

  test('for the routes has no query or body', async () => {
    const { url } = await start()
    service.reply = answer({ pairs: [] })
    expect(await send(`${url + pairs}?key=1&from=ETH`)).toMatchObject({ status: 200, text: '{"pairs":[]}' })
    expect(service.seen).toMatchObject([{ method: 'GET', url: pairs, body: '' }])
  })

  test('for a POST has no query', async () => {
    const { url } = await start()
    await send(`${url + transfer}?debug=1`, post(good[transfer]))
    expect(service.seen).toMatchObject([{ url: transfer }])
  })

  test('ignores a host in the request line or header', async () => {
    const { port } = await start()
    const head = `GET http://${new URL(other.url).host}/api/bridge${pairs} HTTP/1.1\r\n`
    await sendRaw(port, `${head}host: ${new URL(other.url).host}\r\nconnection: close\r\n\r\n`)
    expect(other.seen).toEqual([])
  })

  test.each([
    ['GET', transfer],
    ['PUT', transfer],
    ['DELETE', transfer],
    ['PATCH', transfer],
    ['HEAD', transfer],
    ['POST', pairs],
    ['PUT', pairs],
    ['HEAD', pairs],
  ])('is not made for %s %s', async (method, path) => {
    const { url } = await start()
    const { status, headers } = await send(url + path, { method, headers: { origin: pageOrigin } })
    expect([status, headers.get('allow')]).toEqual([405, path === pairs ? 'GET, OPTIONS' : 'POST, OPTIONS'])
    expect(service.seen).toEqual([])
  })

  test.each([
    ['/', ''],
    ['', ''],
    ['/v/', '/v'],
    ['/a b'.replace(' ', '-'), '/a-b'],
  ])('is made when mounted at %j', async (basePath, prefix) => {
    const { port } = await start({ basePath })
    expect((await send(`http://127.0.0.1:${port}${prefix}${pairs}`)).status).toBe(200)
    expect((await send(`http://127.0.0.1:${port}/api/bridge${pairs}`)).status).toBe(404)
  })
})

describe('bodies', () => {
  test('a recipient must be an address of the destination chain', async () => {
    const { url } = await start()
    const status = async (to: string, recipient: string) =>
      (await send(url + transfer, post({ ...good[transfer], to, recipient }))).status
    expect(await status('SOLANA', solana)).toBe(200)
    expect(await status('ETH', evm)).toBe(200)
    expect(await status('ETH', solana)).toBe(400)
    expect(await status('SOLANA', evm)).toBe(400)
  })

  test('the reason reaches the person through the client', async () => {
    const { url } = await start()
    const client = createBridgeClient({
      baseUrl: url,
      fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, origin: pageOrigin } }),
    })
    await expect(
      client.submitSolanaTransaction({ intentId: '', signedTransaction: 'QUJD' }),
    ).rejects.toMatchObject({
      name: 'ServiceRefusedError',
      status: 400,
      reason: '`intent_id` is not the identifier that build-tx answered with.',
    })
  })

  test('a repeated field is sent once', async () => {
    const { url } = await start()
    const text = JSON.stringify(good[transfer]).replace(
      '"amount":"10.00"',
      '"amount":"99.00","amount":"10.00"',
    )
    expect((await send(url + transfer, post(text))).status).toBe(200)
    expect(service.seen[0]?.body).toBe(JSON.stringify(good[transfer]))
  })

  test.each(['__proto__', 'constructor'])('a permit with %s changes no prototype', async (name) => {
    const { url } = await start()
    const text = `{"a":1,"${name}":{"polluted":true}}`
    await send(url + transfer, post(JSON.stringify(good[transfer]).replace(JSON.stringify(permit), text)))
    expect(service.seen.map(({ body }) => body).join()).not.toContain('__proto__')
    expect({}).not.toHaveProperty('polluted')
  })

  test.each([
    ['application/json; charset=utf-8', 200],
    ['APPLICATION/JSON', 200],
  ])('sent as %s -> %i', async (type, status) => {
    const { url } = await start()
    expect((await send(url + transfer, post(good[transfer], { 'content-type': type }))).status).toBe(status)
  })

  /** Sends a chunked body without a length. */
  const sendChunked = (url: string, pieces: string[], headers: { [name: string]: string } = {}) =>
    new Promise<number>((resolve, reject) => {
      const request = httpRequest(
        url,
        { method: 'POST', headers: { 'content-type': 'application/json', origin: pageOrigin, ...headers } },
        (response) => resolve(response.resume().statusCode ?? 0),
      ).on('error', reject)
      for (const piece of pieces) request.write(piece)
      request.end()
    })
  const padded = (length: number) => {
    const text = JSON.stringify(good[transfer])
    return [text.slice(0, 20), ' '.repeat(length - text.length), text.slice(20)].join('')
  }

  test('reads 16 KiB and not one byte more, whatever length is announced', async () => {
    const { url } = await start()
    const pieces = (length: number) => padded(length).match(/[\s\S]{1,1000}/g) ?? []
    expect(await sendChunked(url + transfer, pieces(16 * 1024))).toBe(200)
    expect(await sendChunked(url + transfer, pieces(16 * 1024 + 1))).toBe(413)
    expect(await send(url + transfer, post(padded(16 * 1024 + 1)))).toMatchObject({
      status: 413,
      error: { code: 'BODY_TOO_LARGE' },
      outcome: 'notSent',
    })
    expect(service.seen).toHaveLength(1)
  })

  test('an endless body is abandoned', async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(4096).fill(32)),
    })
    const proxy = createBridgeProxy({
      baseUrl: service.url,
      apiKey,
      origins: [pageOrigin],
      authorize: 'anyone',
    })
    const init = { ...post(''), body: endless, duplex: 'half' }
    expect((await proxy(new Request(`http://x/api/bridge${transfer}`, init))).status).toBe(413)
  })

  test('a body that was already read is refused', async () => {
    const proxy = createBridgeProxy({
      baseUrl: service.url,
      apiKey,
      origins: [pageOrigin],
      authorize: 'anyone',
    })
    const request = new Request(`http://x/api/bridge${transfer}`, post(good[transfer]))
    await request.text()
    const response = await proxy(request)
    expect([response.status, (await response.json()).error.code]).toEqual([400, 'BODY_UNREADABLE'])
  })
})

describe('origins', () => {
  const site = (value: string) => ({ 'sec-fetch-site': value })
  test.each([
    ['a listed origin', { origin: pageOrigin }, 200, 200],
    ['a listed origin of another site', { origin: pageOrigin, ...site('cross-site') }, 200, 200],
    [
      'the same origin, according to the browser',
      { origin: 'https://unlisted.example', ...site('same-origin') },
      200,
      200,
    ],
    ['the same origin, without Origin', site('same-origin'), 200, 200],
    ['a URL typed by hand', site('none'), 200, 403],
    ['neither header', {}, 200, 403],
    ['an empty origin', { origin: '' }, 403, 403],
  ])('%s', async (_name, headers, get, posted) => {
    const proxy = createBridgeProxy({
      baseUrl: service.url,
      apiKey,
      origins: [pageOrigin],
      authorize: 'anyone',
    })
    const request = (path: string, init: RequestInit) => new Request(`http://x/api/bridge${path}`, init)
    expect((await proxy(request(pairs, { headers }))).status).toBe(get)
    const { origin: _, ...plain } = post('').headers as { [name: string]: string }
    const init = { ...post(good[transfer]), headers: { ...plain, ...headers } }
    expect((await proxy(request(transfer, init))).status).toBe(posted)
    expect(service.seen).toHaveLength([get, posted].filter((status) => status === 200).length)
  })

  test('a listed origin may read the answer, and errors too', async () => {
    const { url } = await start()
    const requests: [string, RequestInit][] = [
      [pairs, { headers: { origin: pageOrigin } }],
      [transfer, post({})],
      [transfer, post(good[transfer], { 'content-type': 'x/y' })],
    ]
    for (const [path, init] of requests) {
      const { headers } = await send(url + path, init)
      expect(headers.get('access-control-allow-origin')).toBe(pageOrigin)
      expect(headers.get('access-control-expose-headers')).toBe('retry-after')
      expect(headers.get('vary')).toBe('origin')
      expect(headers.has('access-control-allow-credentials')).toBe(false)
    }
  })

  test('another origin may not', async () => {
    const { url } = await start()
    const { status, headers } = await send(
      url + transfer,
      post(good[transfer], { origin: 'https://evil.example' }),
    )
    expect(status).toBe(403)
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('a preflight is answered only for a listed origin, and does not reach the service', async () => {
    const { url } = await start()
    const preflight = (origin: string, path: string) =>
      send(url + path, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      })
    const allowed = await preflight(pageOrigin, transfer)
    expect(allowed.status).toBe(204)
    expect(Object.fromEntries(allowed.headers)).toMatchObject({
      'access-control-allow-origin': pageOrigin,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type, authorization',
    })
    expect((await preflight(pageOrigin, pairs)).headers.get('access-control-allow-methods')).toBe('GET')
    const refused = await preflight('https://evil.example', transfer)
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null])
    expect((await preflight(pageOrigin, '/sdk/v1/admin')).status).toBe(404)
    expect([service.seen, events]).toEqual([[], []])
  })

  test.each([
    ['', 403],
    ['https://other.example, https://app.example', 200],
    ['https://app.example/', 200],
    ['https://app.example/,', 200],
  ])(
    'the origins "%s" of an environment variable, split at its commas, are read',
    async (written, expected) => {
      const { url } = await start({ origins: written.split(',') })
      const { status } = await send(url + transfer, post(good[transfer], { origin: pageOrigin }))
      expect(status).toBe(expected)
    },
  )

  test.each([
    'capacitor://localhost',
    'tauri://localhost',
    'chrome-extension://abcdefghijklmnopabcdefghijklmnop',
  ])('the origin %s of an app or an extension can be listed', async (origin) => {
    const { url } = await start({ origins: [origin] })
    const { status, headers } = await send(url + transfer, post(good[transfer], { origin }))
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, origin])
    expect((await send(url + transfer, post(good[transfer], { origin: 'null' }))).status).toBe(403)
  })

  test.each([
    ['*'],
    ['null'],
    ['app.example'],
    ['https://app.example/page'],
    ['https://app.example//'],
    ['https://app.example:443'],
    ['https://App.example'],
    ['capacitor://localhost/page'],
    ['Capacitor://localhost'],
    ['app://*'],
    ['file://'],
    ['javascript:alert(1)'],
    [5],
  ])('the origin %j is invalid', (origin) => {
    expect(() =>
      createBridgeProxy({ baseUrl: service.url, apiKey, origins: [origin as string], authorize: 'anyone' }),
    ).toThrow('`origins` has an entry that is not an origin')
  })
})

describe('the answer', () => {
  const known: { [path in Path | typeof pairs]: object } = {
    '/sdk/v1/pairs': { pairs: accepted.pairs },
    '/sdk/v1/transfer': { intent_id: 'int_9', status: 'pending', tx_hash: accepted.tx_hash },
    '/sdk/v1/solana/build-tx': {
      intent_id: 'int_9',
      transaction: accepted.transaction,
      expires_at: accepted.expires_at,
    },
    '/sdk/v1/solana/submit': { intent_id: 'int_9', status: 'pending', tx_signature: accepted.tx_signature },
  }

  test.each(Object.keys(known) as (keyof typeof known)[])(
    'to %s has the known fields and no other',
    async (path) => {
      const { url } = await start()
      const [pair] = accepted.pairs
      service.reply = answer({ ...accepted, pairs: [{ ...pair, note: 'x' }], debug: { deep: ['x'] } })
      const answered = await send(url + path, path === pairs ? {} : post(good[path]))
      expect([answered.status, JSON.parse(answered.text)]).toEqual([200, known[path]])
    },
  )

  test('decides nothing if a field is missing or malformed', async () => {
    const { url } = await start()
    const { tx_hash: _, ...without } = accepted
    for (const reply of [without, { ...accepted, tx_hash: '0x1' }, { ...accepted, intent_id: 5 }, {}, []]) {
      service.reply = answer(reply)
      expect(await send(url + transfer, post(good[transfer]))).toMatchObject({
        status: 502,
        error: { code: 'UPSTREAM_UNREADABLE' },
        outcome: 'unknown',
      })
    }
  })

  test('keeps the status, and only two headers', async () => {
    const { url } = await start()
    service.reply = answer(accepted, {
      status: 202,
      headers: {
        'set-cookie': 'id=1',
        server: 'nginx',
        'x-api-key': apiKey,
        'x-request-key': apiKey,
        'content-type': 'text/html',
        'retry-after': '12',
        'cache-control': 'public, max-age=9',
        'access-control-allow-origin': '*',
        location: `https://x/?k=${apiKey}`,
      },
    })
    const answered = await send(url + transfer, post(good[transfer]))
    expect(answered.status).toBe(202)
    const {
      date: _,
      connection: __,
      'keep-alive': ___,
      'transfer-encoding': ____,
      ...headers
    } = Object.fromEntries(answered.headers)
    expect(headers).toEqual({
      'access-control-allow-origin': pageOrigin,
      'access-control-expose-headers': 'retry-after',
      'cache-control': 'no-store',
      'content-type': 'application/json',
      'retry-after': '12',
      vary: 'origin',
      'x-content-type-options': 'nosniff',
    })
  })

  test.each([408, 421, 425])(
    'with status %i, for which a browser or Node sends a request again by itself, becomes 502 after one POST',
    async (status) => {
      const { url } = await start()
      service.reply = answer({ message: 'Come again' }, { status })
      const answered = await send(url + transfer, post(good[transfer]))
      expect(answered).toMatchObject({ status: 502, error: { message: 'Come again' } })
      expect(service.seen.map(({ body }) => body)).toEqual([JSON.stringify(good[transfer])])
    },
  )

  test.each([400, 401, 403, 404, 409, 422, 429, 500, 503])(
    'with status %i keeps its reason and nothing else',
    async (status) => {
      const { url } = await start()
      service.reply = answer({ error: { message: 'too little', trace: 'x' }, host: 'x' }, { status })
      expect(await send(url + transfer, post(good[transfer]))).toMatchObject({
        status,
        text: '{"error":{"message":"too little"}}',
      })
    },
  )

  test.each([401, 413, 429, 500, 502, 504])(
    'with status %i and an HTML page keeps only its status',
    async (status) => {
      const { url } = await start()
      service.reply = answer('<html>no</html>', { status, headers: { 'retry-after': '5' } })
      const answered = await send(url + transfer, post(good[transfer]))
      expect(answered).toMatchObject({ status, error: { code: 'UPSTREAM_ERROR' } })
      expect(answered.headers.get('retry-after')).toBe('5')
      expect(answered.text).not.toContain('<')
    },
  )

  test.each(['86401', '-1', '1.5', 'soon', 'Wed, 21 Oct 2026 07:28:00 GMT', '999999999999'])(
    'omits Retry-After %j',
    async (header) => {
      const { url } = await start()
      service.reply = answer({}, { status: 429, headers: { 'retry-after': header } })
      expect((await send(url + transfer, post(good[transfer]))).headers.has('retry-after')).toBe(false)
    },
  )

  const unfit: { [fault: string]: [number, string] } = {
    'never answers': [504, 'UPSTREAM_TIMEOUT'],
    'stops after the headers': [504, 'UPSTREAM_TIMEOUT'],
    'drops the connection': [502, 'UPSTREAM_UNREACHABLE'],
    'breaks off halfway': [502, 'UPSTREAM_UNREACHABLE'],
  }
  test.each(Object.keys(faults).flatMap((fault) => paths.map((path) => [fault, path] as const)))(
    'of a service that %s is requested once, with an unknown outcome (%s)',
    async (fault, path) => {
      const [status, code] = unfit[fault] ?? [502, 'UPSTREAM_UNREADABLE']
      const { url } = await start(status === 504 ? { timeouts: { read: 1_000, submit: 1_000 } } : {})
      service.reply = faults[fault] ?? expect.fail()
      const answered = await send(url + path, post(good[path]))
      expect(answered).toMatchObject({ status, error: { code }, outcome: 'unknown' })
      expect(answered.headers.get('content-type')).toBe('application/json')
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(service.seen).toHaveLength(1)
    },
  )

  test('is 504 if the given `fetch` never answers and ignores its signal', async () => {
    const { url } = await start({ fetch: () => new Promise(() => {}), timeouts: { read: 100, submit: 100 } })
    for (const path of [pairs, transfer])
      expect(await send(url + path, path === pairs ? {} : post(good[path]))).toMatchObject({
        status: 504,
        error: { code: 'UPSTREAM_TIMEOUT' },
        outcome: 'unknown',
      })
  })

  test('of an unreachable service is 502, with an unknown outcome', async () => {
    const gone = await startService()
    await gone.close()
    const { url } = await start({ baseUrl: gone.url })
    expect(await send(url + transfer, post(good[transfer]))).toMatchObject({
      status: 502,
      error: { code: 'UPSTREAM_UNREACHABLE' },
      outcome: 'unknown',
    })
  })

  test('keeps an identifier that ends like the key', async () => {
    const { url } = await start()
    service.reply = answer({ ...accepted, intent_id: `int_${apiKey.slice(-4)}` })
    expect((await send(url + transfer, post(good[transfer]))).status).toBe(200)
  })

  test('each POST of a client is one POST of the proxy', async () => {
    const { url } = await start()
    const bodies = Array.from({ length: 20 }, (_, at) => ({ ...good[transfer], amount: `${at}.00` }))
    await Promise.all(bodies.map((body) => send(url + transfer, post(body))))
    expect(service.seen).toHaveLength(20)
    const build = '/sdk/v1/solana/build-tx'
    await Promise.all(bodies.map(() => send(url + build, post(good[build]))))
    expect(service.seen).toHaveLength(40)
  })

  test.each([transfer, '/sdk/v1/solana/submit'] as const)(
    'a copy of a POST in flight is not sent, and gets the same answer (%s)',
    async (path) => {
      const authorize = vi.fn(() => true)
      const { url } = await start({ authorize })
      const answered = new Promise<() => void>((resolve) => {
        service.reply = (response, request) => resolve(() => answer(accepted)(response, request))
      })
      const controller = new AbortController()
      const first = fetch(url + path, { ...post(good[path]), signal: controller.signal })
      const reply = await answered
      controller.abort()
      await expect(first).rejects.toThrow()
      const copy = send(url + path, post(good[path]))
      await expect.poll(() => authorize.mock.calls).toHaveLength(2)
      reply()
      expect(await copy).toMatchObject({ status: 200 })
      await expect.poll(() => events).toMatchObject([{ intentId: 'int_9' }, { intentId: 'int_9' }])
      expect(service.seen).toHaveLength(1)
      service.reply = answer(accepted)
      expect(await send(url + path, post(good[path]))).toMatchObject({ status: 200 })
      expect(service.seen).toHaveLength(2)
    },
  )

  test('a copy of a POST that the platform ended for good waits for its own time', async () => {
    const { url } = await start({ fetch: () => new Promise(() => {}), timeouts: { submit: 200 } })
    const ended = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
    onTestFinished(() => ended.mockRestore())
    fetch(url + transfer, post(good[transfer])).catch(() => undefined)
    await expect.poll(() => ended.mock.calls).toContainEqual([200])
    ended.mockRestore()
    expect(await send(url + transfer, post(good[transfer]))).toMatchObject({
      status: 504,
      error: { code: 'UPSTREAM_TIMEOUT' },
      outcome: 'unknown',
    })
  })

  test('a client that disconnects does not abort its POST', async () => {
    const { url } = await start()
    const served = new Promise<string>((resolve) => {
      service.reply = (response) => {
        response.on('close', () => resolve(response.writableFinished ? 'answered' : 'given up'))
        setTimeout(() => answer(accepted)(response, response.req), 300)
      }
    })
    const controller = new AbortController()
    const sent = fetch(url + transfer, { ...post(good[transfer]), signal: controller.signal })
    setTimeout(() => controller.abort(), 100)
    await expect(sent).rejects.toThrow()
    expect(await served).toBe('answered')
    await expect.poll(() => events).toMatchObject([{ status: 200, intentId: 'int_9' }])
  })
})

describe('authorize', () => {
  test('receives the checked call, and only `true` lets it through', async () => {
    const verdicts: unknown[] = [
      true,
      false,
      undefined,
      null,
      1,
      'yes',
      {},
      { status: 200 },
      Response.error(),
    ]
    const seen: unknown[] = []
    const { url } = await start({
      authorize: async (request, call) => {
        seen.push([request.headers.get('authorization'), call])
        return verdicts.shift() as boolean
      },
    })
    const statuses: number[] = []
    while (verdicts.length)
      statuses.push((await send(url + transfer, post(good[transfer], { authorization: 'Bearer 1' }))).status)
    expect(statuses).toEqual([200, ...Array.from({ length: 8 }, () => 403)])
    expect(service.seen).toHaveLength(1)
    expect(seen[0]).toEqual(['Bearer 1', { endpoint: 'transfer', body: good[transfer] }])
  })

  test('can return a response as the answer', async () => {
    const { url } = await start({
      authorize: () => Response.json({ error: 'sign in' }, { status: 401, headers: { 'set-cookie': 'a=1' } }),
    })
    const answered = await send(url + transfer, post(good[transfer]))
    expect([answered.status, answered.text]).toEqual([401, '{"error":"sign in"}'])
    expect(answered.headers.get('set-cookie')).toBe('a=1')
    expect(answered.headers.get('access-control-allow-origin')).toBe(pageOrigin)
    expect(service.seen).toEqual([])
  })

  test('can return a response of another server, which was compressed', async () => {
    const body = gzipSync('{"error":"sign in"}')
    other.reply = (response) =>
      response.writeHead(401, { 'content-encoding': 'gzip', 'content-length': body.length }).end(body)
    const { url } = await start({ authorize: () => fetch(other.url) })
    const { status, text } = await send(url + transfer, post(good[transfer]))
    expect([status, text]).toEqual([401, '{"error":"sign in"}'])
  })

  test('lets nothing through if it throws', async () => {
    const failing = [
      () => Promise.reject(new Error('no database')),
      () => {
        throw new Error('no database')
      },
    ]
    for (const authorize of failing) {
      const { url } = await start({ authorize })
      expect(await send(url + transfer, post(good[transfer]))).toMatchObject({
        status: 403,
        error: { code: 'NOT_AUTHORIZED', message: '`authorize` of the proxy failed, so nothing was sent.' },
        outcome: 'notSent',
      })
    }
    expect(events[0]).toMatchObject({
      code: 'NOT_AUTHORIZED',
      error: { name: 'Error', message: 'no database' },
    })
    expect(service.seen).toEqual([])
  })

  test('is not called for requests that are refused anyway', async () => {
    const authorize = vi.fn(() => true)
    const { url } = await start({ authorize })
    await send(url + transfer, post({}))
    await send(url + transfer, post(good[transfer], { origin: 'https://evil.example' }))
    expect(authorize).not.toHaveBeenCalled()
  })
})

describe('rateLimit', () => {
  test('is called before the body is read', async () => {
    const rateLimit = vi.fn(() => ({ ok: false, retryAfterSeconds: 2.2 }))
    const { url } = await start({ rateLimit })
    const answered = await send(url + transfer, post('not JSON'))
    expect(answered).toMatchObject({ status: 429, error: { code: 'RATE_LIMITED' }, outcome: 'notSent' })
    expect(answered.headers.get('retry-after')).toBe('3')
    expect(service.seen).toEqual([])
  })

  test.each([undefined, 0, -5, Number.NaN, Number.POSITIVE_INFINITY, 1e9])(
    'caps a wait of %d at a day or omits it',
    async (retryAfterSeconds) => {
      const { url } = await start({ rateLimit: () => ({ ok: false, retryAfterSeconds }) })
      const { status, headers } = await send(url + pairs)
      expect(status).toBe(429)
      expect(headers.get('retry-after')).toBe((retryAfterSeconds ?? 0) > 1 ? '86400' : null)
    },
  )

  test.each([
    [3n, '3'],
    [10n ** 30n, '86400'],
    [-3n, null],
    ['7', '7'],
    ['soon', null],
    [{}, null],
    [Symbol('later'), null],
  ])('answers 429 to a wait that is no number: %s', async (retryAfterSeconds, header) => {
    const verdict = { ok: false, retryAfterSeconds } as unknown as { ok: boolean }
    const { url } = await start({ rateLimit: () => verdict })
    const answered = await send(url + pairs)
    expect(answered).toMatchObject({ status: 429, error: { code: 'RATE_LIMITED' }, outcome: 'notSent' })
    expect(answered.headers.get('retry-after')).toBe(header)
  })

  test('lets nothing through if it throws', async () => {
    const { url } = await start({ rateLimit: () => Promise.reject(new Error('no store')) })
    expect((await send(url + pairs)).status).toBe(429)
    expect(events).toMatchObject([{ code: 'RATE_LIMITED', error: { message: 'no store' } }])
  })

  test.each([undefined, null, true, 1, {}, { ok: 1 }])(
    'lets a request through only with `ok: true`, not with %j',
    async (verdict) => {
      const { url } = await start({ rateLimit: () => verdict as unknown as { ok: boolean } })
      expect(await send(url + pairs)).toMatchObject({ status: 429, outcome: 'notSent' })
    },
  )

  test('in memory, over HTTP', async () => {
    const key = (request: Request) => request.headers.get('x-real-ip') ?? ''
    const { url } = await start({ rateLimit: memoryRateLimit({ requests: 2, perSeconds: 60, key }) })
    const statusOf = async (ip: string) => (await send(url + pairs, { headers: { 'x-real-ip': ip } })).status
    expect([await statusOf('a'), await statusOf('a'), await statusOf('a'), await statusOf('b')]).toEqual([
      200, 200, 429, 200,
    ])
  })
})

describe('a function of the host that does not answer', () => {
  const never = () => new Promise<never>(() => {})

  test.each([
    ['authorize', 403, 'NOT_AUTHORIZED'],
    ['rateLimit', 429, 'RATE_LIMITED'],
    ['apiKey', 403, 'NOT_CONFIGURED'],
  ])('lets nothing through after ten seconds: %s', async (name, status, code) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const asked = vi.fn(never)
    const fetch = vi.fn(never)
    const proxy = createBridgeProxy({
      baseUrl: service.url,
      apiKey,
      origins: [],
      authorize: 'anyone',
      fetch,
      [name]: asked,
    })
    const answered = proxy(new Request(`https://app.example/api/bridge${pairs}`))
    await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { interval: 1 })
    await vi.advanceTimersByTimeAsync(10_000)
    const response = await answered
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error: { code }, outcome: 'notSent' })
    expect(fetch).not.toHaveBeenCalled()
  })

  test('and then does: its late answer sends nothing', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const fetch = vi.fn(never)
    const authorize = () =>
      new Promise<boolean>((resolve) => {
        setTimeout(() => resolve(true), 10_001)
      })
    const proxy = createBridgeProxy({ baseUrl: service.url, apiKey, origins: [], authorize, fetch })
    const answered = proxy(new Request(`https://app.example/api/bridge${pairs}`))
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(2), { interval: 1 })
    await vi.advanceTimersByTimeAsync(20_000)
    expect((await answered).status).toBe(403)
    expect(fetch).not.toHaveBeenCalled()
  })
})

describe('the key', () => {
  test('fails the request, not the start, if it is missing', async () => {
    const { url } = await start({ apiKey: () => process.env.SURELY_NOT_SET as string })
    expect(await send(url + pairs)).toMatchObject({
      status: 403,
      error: { code: 'NOT_CONFIGURED' },
      outcome: 'notSent',
    })
    expect(events).toMatchObject([{ code: 'NOT_CONFIGURED', error: { name: 'InvalidConfigError' } }])
    expect(service.seen).toEqual([])
  })

  test('withholds an accepted transfer whose identifier contains eight characters of it, and says so in the event', async () => {
    const { url } = await start()
    service.reply = answer({ ...accepted, intent_id: `int_${apiKey.slice(-8)}` })
    expect(await send(url + transfer, post(good[transfer]))).toMatchObject({
      status: 502,
      error: { code: 'UPSTREAM_UNREADABLE' },
      outcome: 'unknown',
    })
    expect(events).toMatchObject([
      { error: { message: expect.stringContaining('it contains a part of the API key') } },
    ])
  })

  test('is in no event', async () => {
    const { url } = await start({ fetch: () => Promise.reject(new Error(`header ${apiKey}`)) })
    await send(url + transfer, post(good[transfer]))
    expect(events).toHaveLength(1)
    expect(JSON.stringify(events)).not.toContain(apiKey)
  })
})

describe('events', () => {
  test('contain endpoint, status, time and intent, and nothing else', async () => {
    const { url } = await start()
    await send(url + transfer, post(good[transfer]))
    await send(url + transfer, post({}))
    await send(`${url}/elsewhere`)
    expect(events).toEqual([
      { endpoint: 'transfer', status: 200, durationMs: expect.any(Number), intentId: 'int_9' },
      { endpoint: 'transfer', status: 400, durationMs: expect.any(Number), code: 'INVALID_BODY' },
    ])
  })

  test('omit an identifier that could forge a log line', async () => {
    const { url } = await start()
    for (const intent_id of ['a\nb', 'x'.repeat(257), 5, '']) {
      service.reply = answer({ ...accepted, intent_id })
      await send(url + transfer, post(good[transfer]))
    }
    expect(events.map(({ intentId }) => intentId)).toEqual([undefined, undefined, undefined, undefined])
  })

  test('do not affect the answer if a listener throws', async () => {
    const listeners = [
      () => {
        throw new Error('no log')
      },
      () => Promise.reject(new Error('no log')),
    ]
    for (const onEvent of listeners)
      expect((await send((await start({ onEvent })).url + pairs)).status).toBe(200)
  })
})

describe('parameters', () => {
  const create = (parameters: object) =>
    createBridgeProxy({
      baseUrl: 'https://service.example',
      apiKey,
      origins: [],
      authorize: 'anyone',
      ...parameters,
    })

  test.each([
    { baseUrl: '/api' },
    { baseUrl: 'service.example' },
    { baseUrl: undefined },
    { apiKey: '' },
    { apiKey: 'line\nbreak' },
    { apiKey: undefined },
    { origins: undefined },
    { origins: pageOrigin },
    { authorize: undefined },
    { authorize: true },
    { authorize: 'everyone' },
    { basePath: 'api' },
    { basePath: '/api?x' },
    { basePath: '//api' },
    { basePath: 5 },
    { timeouts: { read: 0 } },
    { timeouts: { submit: Number.NaN } },
  ])('%j is refused', (parameters) => {
    expect(() => create(parameters)).toThrow(InvalidConfigError)
  })

  test('a browser is refused', () => {
    vi.stubGlobal('document', {})
    expect(() => create({})).toThrow('`createBridgeProxy` was called in a browser')
  })
})
