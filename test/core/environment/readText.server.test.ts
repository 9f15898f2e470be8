import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readText } from '../../../src/core/environment/readText.js'
import { rpcReader } from '../../../src/core/read/rpcReader.js'
import { createBridgeClient } from '../../../src/core/service/createBridgeClient.js'
import { createServiceClient } from '../../../src/server/createServiceClient.js'
import { faults, startService, type TestService } from '../../server/startService.js'

let service: TestService
let stopCollecting: () => void

beforeAll(async () => {
  service = await startService()
  service.reply = faults['stops after the headers'] ?? expect.fail()
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const timer = setInterval(collect, 50)
  stopCollecting = () => clearInterval(timer)
})
afterAll(async () => {
  stopCollecting()
  await service.close()
})

/** A body that sends one piece and then stalls, and whether it was canceled. */
function standingBody() {
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{')),
    cancel() {
      isCancelled = true
    },
  })
  return { body, isCancelled: () => isCancelled }
}

type Fetch = typeof globalThis.fetch

const baseUrl = 'https://service.example'
const timeout = () => AbortSignal.timeout(1_000)
const timeouts = { read: 1_000, submit: 1_000 }

test.each([
  ['that wants the answer', undefined],
  ['that may cancel', new AbortController().signal],
])(
  'a caller %s waits no longer than the client’s timeout, even after garbage collection',
  async (_, signal) => {
    const client = createBridgeClient({ baseUrl: service.url, timeouts })
    const calls = Array.from({ length: 10 }, () => client.getPairs({ signal }))
    for (const { reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[])
      expect(reason).toMatchObject({ name: 'RequestTimeoutError' })
  },
  5_000,
)

const callers: readonly (readonly [string, string, (fetch: Fetch) => Promise<unknown>])[] = [
  [
    'a client',
    'RequestTimeoutError',
    (fetch: Fetch) => createBridgeClient({ baseUrl, fetch, timeouts }).getPairs(),
  ],
  [
    'a server',
    'RequestTimeoutError',
    (fetch: Fetch) => createServiceClient({ baseUrl, fetch, apiKey: 'key', timeouts }).getPairs(),
  ],
  [
    'a reader of a chain',
    'TimeoutError',
    (fetch: Fetch) =>
      rpcReader({ url: baseUrl, environment: { fetch, timeout } }).request({ method: 'eth_chainId' }),
  ],
]

test.each(callers)(
  '%s waits no longer than its timeout, even if `fetch` never answers and ignores its signal',
  async (_, name, call) => {
    await expect(call(() => new Promise(() => {}))).rejects.toMatchObject({ name })
  },
  5_000,
)

test.each(callers)(
  '%s waits no longer than its timeout, even if the body stalls and `fetch` ignores its signal',
  async (_, name, call) => {
    const { body, isCancelled } = standingBody()
    await expect(call(async () => new Response(body))).rejects.toMatchObject({ name })
    expect(isCancelled()).toBe(true)
  },
  5_000,
)

test.each(['before', 'while'])('a body is canceled if its signal aborts %s it is read', async (moment) => {
  const { body, isCancelled } = standingBody()
  const controller = new AbortController()
  const reason = new Error('enough')
  if (moment === 'before') controller.abort(reason)
  const text = readText(body, 100, [undefined, null, controller.signal])
  controller.abort(reason)
  await expect(text).rejects.toBe(reason)
  expect(isCancelled()).toBe(true)
})

test('a body that is too long is canceled', async () => {
  const { body, isCancelled } = standingBody()
  expect(await readText(body, 0)).toBeUndefined()
  expect(isCancelled()).toBe(true)
})
