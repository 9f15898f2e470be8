import { RpcError } from '../chain/RpcError.js'

type RpcCall = { id?: unknown; method: string; params?: readonly unknown[] }

/** Answers a JSON-RPC request, or a batch of them, like an HTTP node. */
export async function answerRpc(
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
