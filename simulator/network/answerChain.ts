import { answerSolana } from '../solana/answerSolana.js'
import type { World } from '../World.js'
import type { RpcPlace } from './addresses.js'
import { answerCalls } from './answerCalls.js'
import type { RequestEnd } from './createTabFetch.js'
import { json } from './Reply.js'

/** Answers a JSON-RPC request or batch to a chain's first URL, behind which are several nodes, or to its second. */
export function answerChain(world: World, { key, which }: RpcPlace, body: string): RequestEnd {
  if (key === 'SOLANA') return answerSolana(world, which, body)
  const { random, faultSettings } = world
  const { chain, nodes, other, isDown, atSigning } = world.chains[key]
  const ms = random.between(1, 120)
  if (world.isFaultPhase() && (isDown || random.chance(faultSettings.rpc.lost)))
    return random.chance(0.3) ? { kind: 'hangs' } : { kind: 'lost', ms }
  if (which === 'second' && world.timeline.now() < atSigning.secondDownUntil) return { kind: 'lost', ms }
  if (world.isFaultPhase() && random.chance(faultSettings.rpc.error))
    return random.chance(0.5)
      ? { kind: 'answered', reply: { status: 503, body: '<html>busy</html>' }, ms }
      : { kind: 'answered', reply: json({ id: 1, error: { code: -32603, message: 'internal error' } }), ms }
  const reply = answerCalls(
    body,
    random,
    () => (which === 'first' ? random.pick(nodes) : other),
    (text) => world.trace.add(chain.facts.key, () => text),
  )
  return { kind: 'answered', reply, ms }
}
