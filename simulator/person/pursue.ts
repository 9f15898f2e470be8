import { openTab } from '../device/Tab.js'
import type { World } from '../World.js'
import { actOnRecord } from './actOnRecord.js'
import type { Intent } from './Intent.js'
import { isUnderWay } from './isUnderWay.js'
import { press, someTab } from './press.js'

const mostPresses = 4

/** Makes the person press until the transfer is under way or the faults end. */
export async function pursue(world: World, intent: Intent): Promise<void> {
  const { random, wait } = world
  await wait(random.between(1_000, 240_000))
  for (let presses = 0; presses < mostPresses && world.isFaultPhase(); presses += 1) {
    await pressPerhapsTwice(world, intent)
    await wait(random.between(2_000, 60_000))
    if ((await watch(world, intent)) === 'underWay') return
  }
}

/** Some people press in a second tab while the first one is busy. */
async function pressPerhapsTwice(world: World, intent: Intent): Promise<void> {
  if (world.rare.has('slowStorage')) return pressInTwoTabs(world, intent)
  const first = press(world, someTab(world, intent), intent)
  if (world.random.chance(0.15)) {
    await world.wait(world.random.between(100, 30_000))
    await press(world, someTab(world, intent), intent)
  }
  await first
}

/** Presses the button in two tabs at the same moment. */
async function pressInTwoTabs(world: World, intent: Intent): Promise<void> {
  const { device } = intent
  while (device.tabs.length < 2) openTab(world, device)
  const [one, other] = device.tabs
  if (one && other) await Promise.all([press(world, one, intent), press(world, other, intent)])
}

/** Reacts to what the kit shows of it; `nothing` if the person may press again. */
async function watch(world: World, intent: Intent): Promise<'underWay' | 'nothing'> {
  while (world.isFaultPhase()) {
    if (isUnderWay(world, intent)) return 'underWay'
    const open = world.witness.recordsOf(intent).find(({ status }) => status !== 'notSent')
    if (!open) return 'nothing'
    await actOnRecord(world, intent, open)
    await world.wait(world.random.between(10_000, 60_000))
  }
  return 'underWay'
}
