import { answerCalls } from '../network/answerCalls.js'
import type { RequestEnd } from '../network/createTabFetch.js'
import { json } from '../network/Reply.js'
import type { World } from '../World.js'

/** Answers a JSON-RPC request or batch to Solana's first URL, behind which are several nodes, or to its second. */
export function answerSolana(world: World, which: 'first' | 'second', body: string): RequestEnd {
  const { solana, faultSettings } = world
  const { random } = solana
  const ms = random.between(1, 120)
  const isDown = solana.isDown || (which === 'second' && solana.isSecondDown)
  if (world.isFaultPhase() && (isDown || random.chance(faultSettings.rpc.lost)))
    return random.chance(0.3) ? { kind: 'hangs' } : { kind: 'lost', ms }
  if (world.isFaultPhase() && random.chance(faultSettings.rpc.error))
    return random.chance(0.5)
      ? { kind: 'answered', reply: { status: 503, body: '<html>busy</html>' }, ms }
      : { kind: 'answered', reply: json({ id: 1, error: { code: -32603, message: 'internal error' } }), ms }
  const reply = answerCalls(
    body,
    random,
    () => (which === 'first' ? random.pick(solana.nodes) : solana.other),
    (text) => world.trace.add('SOLANA', () => text),
  )
  return { kind: 'answered', reply, ms }
}
