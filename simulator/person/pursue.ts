import type { World } from '../World.js'
import { dealWith } from './dealWith.js'
import type { Intent } from './Intent.js'
import { isUnderWay } from './isUnderWay.js'
import { press, someTab } from './press.js'

const mostPresses = 4

/** Pursues what the person wants until it is under way, for as long as the storm lasts. */
export async function pursue(world: World, intent: Intent): Promise<void> {
  const { random, wait } = world
  await wait(random.between(1_000, 240_000))
  for (let presses = 0; presses < mostPresses && world.isStormy(); presses += 1) {
    await pressPerhapsTwice(world, intent)
    await wait(random.between(2_000, 60_000))
    if ((await watch(world, intent)) === 'underWay') return
  }
}

/** Some press in a second tab while the first still works. */
async function pressPerhapsTwice(world: World, intent: Intent): Promise<void> {
  const first = press(world, someTab(world, intent), intent)
  if (world.random.chance(0.15)) {
    await world.wait(world.random.between(100, 30_000))
    await press(world, someTab(world, intent), intent)
  }
  await first
}

/** Watches what the kit shows of it, and deals with that; `nothing` where the person may press again. */
async function watch(world: World, intent: Intent): Promise<'underWay' | 'nothing'> {
  while (world.isStormy()) {
    if (isUnderWay(world, intent)) return 'underWay'
    const open = world.witness.recordsOf(intent).find(({ status }) => status !== 'notSent')
    if (!open) return 'nothing'
    await dealWith(world, intent, open)
    await world.wait(world.random.between(10_000, 60_000))
  }
  return 'underWay'
}
