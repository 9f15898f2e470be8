import { RpcError } from '../../src/testing/chain/RpcError.js'
import type { Random } from '../Random.js'
import { json, type Reply } from './Reply.js'
import { SoldStateError } from './rareLies.js'

type Call = { id: number; method: string; params: unknown[] }

type Node = { answer(method: string, params: unknown[]): unknown }

/**
 * Answers one JSON-RPC call, or a batch: by one of the nodes behind an address, or each call by another one. Some batches
 * are refused as a whole, and some come back out of order, without one of their answers.
 */
export function answerCalls(
  body: string,
  random: Random,
  pickNode: () => Node,
  onError: (text: string) => void,
): Reply {
  let status = 200
  const answer = ({ id, method, params }: Call, node: Node) => {
    try {
      return { jsonrpc: '2.0', id, result: node.answer(method, params) }
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      onError(`${method}: ${error.message}`)
      if (error instanceof SoldStateError) status = 403
      const { code, message } = error
      return { jsonrpc: '2.0', id, error: { code, message } }
    }
  }
  const calls = JSON.parse(body) as Call | Call[]
  if (!Array.isArray(calls)) {
    const answered = answer(calls, pickNode())
    return json(answered, status)
  }
  if (random.chance(0.05))
    return json({ id: null, error: { code: -32600, message: 'the batch is too large' } })
  const node = random.chance(0.5) ? pickNode() : undefined
  const answers = calls.map((call) => answer(call, node ?? pickNode()))
  return json(random.chance(0.05) ? answers.reverse().slice(1) : answers, status)
}
