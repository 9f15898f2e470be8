import type { Environment } from '../../src/core/environment/environment.js'
import { refusals } from '../../src/core/service/receive.js'
import type { Device } from '../device/Device.js'
import { postToSolana } from '../solana/postToSolana.js'
import type { World } from '../World.js'
import { rpcPlace, serviceUrl } from './addresses.js'
import { answerChain } from './answerChain.js'
import { answerPost } from './answerPost.js'
import { json, type Reply, toResponse } from './Reply.js'

/** The fate of a request: an answer after some time, or none. */
export type RequestEnd =
  | { kind: 'answered'; reply: Reply; ms: number }
  | { kind: 'lost'; ms: number }
  | { kind: 'hangs' }

/** `fetch` of one tab. A request of a closed tab may still arrive. */
export function createTabFetch(
  world: World,
  device: Device,
  tab: { isAlive: boolean; name: string; whenAwake(run: () => void): void },
  endLimit: (signal: AbortSignal) => void,
): Environment['fetch'] {
  const { random, timeline } = world
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const { signal } = init
      if (signal?.aborted) return reject(signal.reason)
      const cut = () => {
        if (tab.isAlive) reject(signal?.reason)
      }
      signal?.addEventListener('abort', cut)
      const url = String(input)
      const body = String(init.body ?? '')
      timeline.after(random.between(1, 120), async () => {
        if (!tab.isAlive && !(url.startsWith(serviceUrl) && random.chance(0.5))) return
        const end = await arrive(world, device, url, body)
        if (end.kind === 'hangs') return
        timeline.after(end.ms, () => {
          signal?.removeEventListener('abort', cut)
          if (!tab.isAlive) return
          if (signal) endLimit(signal)
          tab.whenAwake(() => {
            if (end.kind !== 'answered') return reject(new TypeError('fetch failed'))
            if (url.startsWith(serviceUrl) && refusals.has(end.reply.status)) world.witness.refused(body)
            resolve(toResponse(end.reply))
          })
        })
      })
    })
}

async function arrive(world: World, device: Device, url: string, body: string): Promise<RequestEnd> {
  const place = rpcPlace(url)
  if (place) return answerChain(world, place, body)
  if (url.endsWith('/pairs'))
    return { kind: 'answered', reply: json({ pairs }), ms: world.random.between(1, 80) }
  if (url.includes('/solana/')) return postToSolana(world, device, url, body)
  return answerPost(world, {
    leaves: () => world.witness.left(device, body),
    accept: () => world.service.accept(body),
  })
}

const keys = ['ETH', 'BASE', 'ARB', 'POLYGON', 'SOLANA'] as const
const pairs = keys.flatMap((from) =>
  keys.filter((to) => to !== from).map((to) => ({ from, to, enabled: true })),
)
