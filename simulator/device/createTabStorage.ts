import type { RecordStorage } from '../../src/core/record/recordStorage.js'
import type { World } from '../World.js'
import type { Device } from './Device.js'
import type { Tab } from './Tab.js'

/**
 * A device's storage as one tab has it: slow, and failing at times. A write that is on its way when the tab dies may
 * or may not come through; its promise never settles.
 */
export function createTabStorage(
  world: World,
  device: Device,
  tab: Pick<Tab, 'isAlive' | 'name' | 'whenAwake'>,
): RecordStorage {
  const { random, rare, timeline, faultSettings, trace } = world
  const delay = () => (rare.has('slowStorage') ? rare.random.between(0, 3_000) : 0)
  const slowly = <result>(isWrite: boolean, run: () => result): Promise<result> =>
    new Promise((resolve, reject) => {
      timeline.after(random.between(0, 4) + delay(), () => {
        if (!tab.isAlive && !(isWrite && random.chance(faultSettings.storage.survivesDeath))) return
        const fails = tab.isAlive && world.isFaultPhase() && random.chance(faultSettings.storage.fails)
        const settle = fails ? () => reject(new Error('The storage failed.')) : attempt(run, resolve, reject)
        if (!isWrite) return tab.whenAwake(settle)
        timeline.after(random.between(0, 3), () => {
          if (tab.isAlive) tab.whenAwake(settle)
        })
      })
    })

  return {
    getItem: (key) => slowly(false, () => device.items.get(key)),
    keys: () => slowly(false, () => [...device.items.keys()]),
    removeItem: (key) =>
      slowly(true, () => {
        const record = device.records().find(({ id }) => key.endsWith(id))
        device.items.delete(key)
        if (!record) return
        trace.add(tab.name, () => `deleted ${record.id} ${record.status}`)
        world.witness.deleted(device, record)
      }),
    setItem: (key, value) =>
      slowly(true, () => {
        if (device.isFull) throw new Error('QuotaExceededError')
        device.items.set(key, value)
        trace.add(tab.name, () => `stored ${describe(device, key)}`)
        world.witness.stored(device, value, tab)
      }),
  }
}

/** Runs the work now, and returns a function that reports the result to the tab. */
function attempt<result>(
  run: () => result,
  resolve: (value: result) => void,
  reject: (error: unknown) => void,
): () => void {
  try {
    const value = run()
    return () => resolve(value)
  } catch (error) {
    return () => reject(error)
  }
}

function describe(device: Device, key: string): string {
  const record = device.records().find(({ id }) => key.endsWith(id))
  return record ? `${record.id} ${record.status}` : key
}
