import { describe, expect, test } from 'vitest'
import { rpcReader } from '../../../src/core/read/rpcReader.js'

/** A node that returns a given answer, and records its requests and timeouts. */
function nodeThatAnswers(answer: unknown) {
  const asked: { url: string; body: unknown; signal: unknown }[] = []
  const started: number[] = []
  const limit = new AbortController()
  const environment = {
    async fetch(url: unknown, init: RequestInit = {}) {
      asked.push({ url: String(url), body: JSON.parse(String(init.body)), signal: init.signal })
      return Response.json(answer)
    },
    timeout(ms: number) {
      started.push(ms)
      return limit.signal
    },
  }
  return { environment, asked, started, signal: limit.signal }
}

test('uses JSON-RPC with a timeout of fifteen seconds on the given timer', async () => {
  const node = nodeThatAnswers({ jsonrpc: '2.0', id: 1, result: '0x5' })
  const reader = rpcReader({ url: 'https://node.example', environment: node.environment })
  expect(await reader.request({ method: 'eth_blockNumber' })).toBe('0x5')
  expect(node.asked).toEqual([
    {
      url: 'https://node.example',
      body: { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] },
      signal: node.signal,
    },
  ])
  expect(node.started).toEqual([15_000])
})

test("rejects with the node's own error", async () => {
  const error = { code: 3, message: 'execution reverted', data: '0x' }
  const { environment } = nodeThatAnswers({ jsonrpc: '2.0', id: 1, error })
  const reader = rpcReader({ url: 'https://node.example', environment })
  await expect(reader.request({ method: 'eth_call', params: [] })).rejects.toMatchObject(error)
})

test('stops reading an answer that does not end', async () => {
  let sent = 0
  const body = () =>
    new ReadableStream({
      pull(controller) {
        sent += 2 ** 20
        controller.enqueue(new Uint8Array(2 ** 20).fill(32))
      },
    })
  const environment = { fetch: async () => new Response(body()), timeout: () => new AbortController().signal }
  const reader = rpcReader({ url: 'https://node.example', environment })
  await expect(reader.request({ method: 'eth_getLogs', params: [] })).rejects.toThrow()
  expect(sent).toBeLessThan(2 ** 26)
})

describe('several calls at once', () => {
  const asked = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ method: 'eth_getBalance', params: [index] }))

  type Call = { id: number; params: [number] }

  /** A node that accepts this many calls in one request, and changes its answer to a batch as a test says. */
  function createBatchNode({ most = 1_000, change = (answers: object[]): unknown => answers } = {}) {
    const requests: number[] = []
    const answer = ({ id, params: [index] }: Call) => ({ jsonrpc: '2.0', id, result: `0x${index}` })
    const environment = {
      async fetch(_: unknown, init: RequestInit = {}) {
        const calls = JSON.parse(String(init.body)) as Call | Call[]
        requests.push(Array.isArray(calls) ? calls.length : 0)
        if (!Array.isArray(calls)) return Response.json(answer(calls))
        if (calls.length > most)
          return Response.json({ id: null, error: { code: -32600, message: 'too many' } })
        return Response.json(change(calls.map(answer)))
      },
      timeout: () => new AbortController().signal,
    }
    const reader = rpcReader({ url: 'https://node.example', environment })
    const ask = (count: number) => Promise.all(reader.requestAll?.(asked(count)) ?? [])
    return { requests, ask, reader }
  }
  const due = (count: number) => asked(count).map(({ params }) => `0x${params[0]}`)

  test('go in batches of twenty', async () => {
    const { ask, requests } = createBatchNode()
    expect(await ask(41)).toEqual(due(41))
    expect(requests).toEqual([20, 20, 0])
  })

  test('go in smaller batches to a node that refuses larger ones, and each is answered', async () => {
    const { ask, requests } = createBatchNode({ most: 3 })
    expect(await ask(8)).toEqual(due(8))
    expect(await ask(8)).toEqual(due(8))
    expect(await ask(8)).toEqual(due(8))
    expect(requests.slice(-4)).toEqual([2, 2, 2, 2])
  })

  test('are answered by a node that supports no batches', async () => {
    const { ask, requests } = createBatchNode({ most: 0 })
    for (let time = 0; time < 4; time += 1) expect(await ask(4)).toEqual(due(4))
    expect(requests.slice(-4)).toEqual([0, 0, 0, 0])
  })

  test.each([
    ['in another order', (answers: object[]) => answers.toReversed()],
    ['without one of them', (answers: object[]) => answers.slice(1)],
    [
      'with an error for one',
      ([one, ...others]: object[]) => [{ ...one, result: undefined, error: {} }, ...others],
    ],
    [
      'with an error for each',
      (answers: object[]) => answers.map((one) => ({ ...one, error: { code: -32005 } })),
    ],
    ['nothing', () => null],
    ['null for one', ([, ...others]: object[]) => [null, ...others]],
    ['an id twice', (answers: object[]) => [...answers, answers[0]]],
  ])('get the same answers as single calls if a batch returns %s', async (_, change) => {
    const { ask } = createBatchNode({ change })
    expect(await ask(4)).toEqual(due(4))
  })

  test('fail separately if the request fails, and are not repeated', async () => {
    let requests = 0
    const environment = {
      async fetch(): Promise<Response> {
        requests += 1
        throw new TypeError('fetch failed')
      },
      timeout: () => new AbortController().signal,
    }
    const reader = rpcReader({ url: 'https://node.example', environment })
    const outcomes = await Promise.allSettled(reader.requestAll?.(asked(5)) ?? [])
    expect(outcomes.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
    expect(requests).toBe(1)
  })

  test.each([429, 503])(
    'to a busy node with status %i fail, and are not repeated one by one',
    async (status) => {
      let requests = 0
      const environment = {
        async fetch() {
          requests += 1
          return new Response('busy', { status })
        },
        timeout: () => new AbortController().signal,
      }
      const reader = rpcReader({ url: 'https://node.example', environment })
      for (let time = 0; time < 2; time += 1) {
        const outcomes = await Promise.allSettled(reader.requestAll?.(asked(5)) ?? [])
        expect(outcomes.map((outcome) => outcome.status)).toEqual(Array(5).fill('rejected'))
      }
      expect(requests).toBe(2)
    },
  )

  test('are answered even if one of them takes too long', async () => {
    const isSlow = ({ params: [index] }: Call) => index === 3
    const environment = {
      fetch: (_: unknown, init: RequestInit = {}) =>
        new Promise<Response>((resolve, reject) => {
          const calls = JSON.parse(String(init.body)) as Call | Call[]
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
          if (![calls].flat().some(isSlow))
            resolve(Response.json({ result: `0x${(calls as Call).params[0]}` }))
        }),
      timeout: () => AbortSignal.timeout(50),
    }
    const reader = rpcReader({ url: 'https://node.example', environment })
    const outcomes = await Promise.allSettled(reader.requestAll?.(asked(4)) ?? [])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  })

  test('reject with the node’s own error only for the call that it concerns', async () => {
    const error = { code: 3, message: 'execution reverted', data: '0x' }
    const environment = {
      async fetch(_: unknown, init: RequestInit = {}) {
        const calls = JSON.parse(String(init.body)) as Call | Call[]
        const answer = ({ id, params: [index] }: Call) =>
          index === 1 ? { id, error } : { id, result: index }
        return Response.json(Array.isArray(calls) ? calls.map(answer) : answer(calls))
      },
      timeout: () => new AbortController().signal,
    }
    const [first, second] =
      rpcReader({ url: 'https://node.example', environment }).requestAll?.(asked(2)) ?? []
    await expect(second).rejects.toMatchObject(error)
    expect(await first).toBe(0)
  })
})
