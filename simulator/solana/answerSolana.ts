import { RpcError } from '../../src/testing/chain/RpcError.js'
import type { Fortune } from '../network/createTabFetch.js'
import { json } from '../network/Reply.js'
import type { World } from '../World.js'

/** One JSON-RPC request to Solana: to its first address, behind which stand several nodes, or to the one at its second. */
export function answerSolana(world: World, which: 'first' | 'second', body: string): Fortune {
  const { solana, faultSettings } = world
  const { random } = solana
  const ms = random.between(1, 120)
  if (world.isStormy() && (solana.isDown || random.chance(faultSettings.rpc.lost)))
    return random.chance(0.3) ? { kind: 'hangs' } : { kind: 'lost', ms }
  if (world.isStormy() && random.chance(faultSettings.rpc.error))
    return random.chance(0.5)
      ? { kind: 'answered', reply: { status: 503, body: '<html>busy</html>' }, ms }
      : { kind: 'answered', reply: json({ id: 1, error: { code: -32603, message: 'internal error' } }), ms }
  const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: unknown[] }
  const node = which === 'first' ? random.pick(solana.nodes) : solana.other
  try {
    const result = node.answer(method, params)
    return { kind: 'answered', reply: json({ jsonrpc: '2.0', id, result }), ms }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    world.trace.add('SOLANA', () => `${method}: ${error.message}`)
    const { code, message } = error
    return { kind: 'answered', reply: json({ jsonrpc: '2.0', id, error: { code, message } }), ms }
  }
}
