import type { Device } from '../device/Device.js'
import { answerPost } from '../network/answerPost.js'
import type { RequestEnd } from '../network/createTabFetch.js'
import type { World } from '../World.js'

/** Handles a request to the service's Solana endpoints, and what the network does to its answer. */
export async function postToSolana(
  world: World,
  device: Device,
  url: string,
  body: string,
): Promise<RequestEnd> {
  const { solana, solanaService, faultSettings, witness } = world
  if (url.endsWith('/submit'))
    return answerPost(world, {
      leaves: () => witness.leftForSolana(device, body),
      accept: () => solanaService.submit(body),
    })
  const ms = solana.random.between(5, 900)
  if (world.isFaultPhase() && solana.random.chance(faultSettings.post.lostBefore)) return { kind: 'lost', ms }
  return { kind: 'answered', reply: solanaService.build(body), ms }
}
