import { JsonRpcError } from './JsonRpcError.js'
import type { SolanaMethod } from './solanaMethods.js'

type Call = { jsonrpc?: string; id?: string | number | null; method?: string; params?: unknown[] }

/** Answers the body of a JSON-RPC request, a single call or a batch. */
export async function answerJsonRpc(methods: Record<string, SolanaMethod>, body: string): Promise<string> {
  let calls: Call | Call[]
  try {
    calls = JSON.parse(body) as Call | Call[]
  } catch {
    return JSON.stringify(failure(null, new JsonRpcError(-32700, 'Parse error')))
  }
  const answer = Array.isArray(calls)
    ? await Promise.all(calls.map((call) => answerCall(methods, call)))
    : await answerCall(methods, calls)
  return JSON.stringify(answer)
}

async function answerCall(methods: Record<string, SolanaMethod>, call: Call) {
  const id = call?.id ?? null
  const method = methods[call?.method ?? '']
  if (!method) return failure(id, new JsonRpcError(-32601, 'Method not found'))
  try {
    return { jsonrpc: '2.0', id, result: await method(call.params ?? []) }
  } catch (error) {
    return failure(id, error)
  }
}

function failure(id: string | number | null, error: unknown) {
  const { code, message, data } =
    error instanceof JsonRpcError
      ? error
      : new JsonRpcError(-32602, `Invalid params: ${(error as Error).message}`)
  return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
}
