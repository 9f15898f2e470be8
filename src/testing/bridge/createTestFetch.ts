import type { TestNode } from '../chain/createTestNode.js'
import { RpcError } from '../chain/RpcError.js'
import type { ServiceCall } from './answerService.js'
import type { Gate } from './createGate.js'
import type { TestFaults } from './TestFaults.js'

type TestFetchParameters = {
  faults: TestFaults
  gate: Gate
  /** The nodes of every chain, by URL. */
  nodes: ReadonlyMap<string, Pick<TestNode, 'answer'>>
  /** Called before a node answers. */
  catchUp: () => void
  baseUrl: string
  /** Answers each request to the service, which is at `baseUrl`. */
  callService: (call: ServiceCall) => Promise<Response>
}

/** Creates a `fetch` that answers for nodes and the service, and refuses everything else. */
export function createTestFetch({
  faults,
  gate,
  nodes,
  catchUp,
  baseUrl,
  callService,
}: TestFetchParameters): typeof globalThis.fetch {
  return async (input, init) => {
    const { url, method, text, signal } = await readRequest(input, init)
    signal?.throwIfAborted()
    const node = nodes.get(url)
    if (node) {
      if (faults.rpc === 'down') throw new TypeError('Failed to fetch')
      if (faults.rpc === 'slow') await gate.wait(signal)
      catchUp()
      return answerRpc(text, node.answer)
    }
    if (!url.startsWith(`${baseUrl}/`)) throw new TypeError(`Nothing of this test bridge answers at ${url}.`)
    return callService({ method, path: url.slice(baseUrl.length), body: parseJson(text), signal })
  }
}

async function readRequest(input: RequestInfo | URL, init?: RequestInit) {
  const request = input instanceof Request ? input.clone() : undefined
  return {
    url: (request?.url ?? String(input)).replace(/\/$/, ''),
    method: init?.method ?? request?.method ?? 'GET',
    text: typeof init?.body === 'string' ? init.body : ((await request?.text()) ?? ''),
    signal: init?.signal ?? request?.signal,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

type RpcCall = { id?: unknown; method: string; params?: readonly unknown[] }

/** Answers a JSON-RPC request, or a batch of them, like an HTTP node. */
async function answerRpc(
  text: string,
  answer: (method: string, params: readonly unknown[]) => unknown,
): Promise<Response> {
  const answerOne = async ({ id = null, method, params = [] }: RpcCall) => {
    const answering = Promise.resolve().then(() => answer(method, params))
    const outcome = await answering.then((result) => ({ result }), describeError)
    return { jsonrpc: '2.0', id, ...outcome }
  }
  const asked = JSON.parse(text) as RpcCall | RpcCall[]
  return Response.json(await (Array.isArray(asked) ? Promise.all(asked.map(answerOne)) : answerOne(asked)))
}

function describeError(error: unknown) {
  if (!(error instanceof RpcError)) throw error
  const { code, message, data } = error
  return { error: { code, message, data } }
}
