import type { World } from '../World.js'
import type { RequestEnd } from './createTabFetch.js'
import { json, type Reply } from './Reply.js'

/** A request to the service that carries something signed. */
export type Post = {
  /** It leaves the device. */
  leaves(): void
  /** The service executes it. */
  accept(): Promise<Reply>
}

/** Handles a request to the service, and what the network does to its answer. */
export async function answerPost(world: World, { leaves, accept }: Post): Promise<RequestEnd> {
  const { random, faultSettings } = world
  const { post } = faultSettings
  const ms = random.between(5, 900)
  const happens = (probability: number) => world.isFaultPhase() && random.chance(probability)
  const fate = (name: string, end: RequestEnd): RequestEnd => {
    world.trace.add('network', () => `POST: ${name}`)
    return end
  }
  leaves()
  if (happens(post.lostBefore)) return fate('lost on the way', { kind: 'lost', ms })
  if (happens(post.errorBefore)) return fate('error before', answered(random.pick(troubles), ms))
  if (happens(post.refused)) {
    const isLie = random.chance(faultSettings.service.actsAfterRefusal)
    if (isLie) await accept()
    const reply = json({ error: 'no' }, random.pick([400, 403, 422, 429]))
    return fate(isLie ? 'refused, and done all the same' : 'refused', answered(reply, ms))
  }
  const reply = await accept()
  if (happens(post.twice)) await accept()
  if (happens(post.lostAfter))
    return fate('answer lost', random.chance(0.3) ? { kind: 'hangs' } : { kind: 'lost', ms })
  if (happens(post.late)) return fate('answer late', answered(reply, random.between(30_000, 180_000)))
  if (happens(post.errorAfter)) return fate('error after', answered(random.pick(troubles), ms))
  if (happens(post.unreadable)) return fate('answer broken', answered(random.pick(broken), ms))
  return fate('answered', answered(reply, ms))
}

const answered = (reply: Reply, ms: number): RequestEnd => ({ kind: 'answered', reply, ms })

const troubles: readonly Reply[] = [
  json({ error: 'internal' }, 500),
  { status: 502, body: '<html>Bad gateway</html>' },
  json({ error: 'timeout' }, 408),
  json({ error: 'conflict' }, 409),
]

const broken: readonly Reply[] = [
  { status: 200, body: '{"intent_id":"in' },
  json({ intent_id: 7, status: 'pending', tx_hash: null }),
  { status: 200, body: '' },
]
