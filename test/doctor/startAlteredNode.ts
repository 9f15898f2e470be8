import { startService, type TestService } from '../server/startService.js'

type Call = { id: number; method: string; params: unknown[] }

/** A node's answer in place of the chain's: a `result`, an `error`, or text that is not JSON. */
export type Altered = { result: unknown } | { error: { code: number; message: string } } | string

/**
 * Starts a node that forwards calls to a chain, except those that `alter` answers. A batch counts as one call of the
 * method `batch`. Any page may call it.
 */
export async function startAlteredNode(
  rpcUrl: string,
  alter: (call: Call) => Altered | undefined,
  cors: { [name: string]: string } = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'content-type',
  },
): Promise<TestService> {
  const node = await startService()
  node.reply = async (response) => {
    const { body, method } = node.seen.at(-1) ?? { body: '', method: '' }
    response.writeHead(200, cors)
    if (method === 'OPTIONS') return response.end()
    const given = JSON.parse(body) as Call | Call[]
    const call = Array.isArray(given) ? { id: 0, method: 'batch', params: [] } : given
    const altered = alter(call)
    if (typeof altered === 'string') return response.end(altered)
    if (altered) return response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...altered }))
    const headers = { 'content-type': 'application/json' }
    response.end(await (await fetch(rpcUrl, { method: 'POST', headers, body })).text())
  }
  return node
}
