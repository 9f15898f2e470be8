import { setAside } from '../../src/core/follow/setAside.js'
import type { Tab } from '../device/Tab.js'
import type { World } from '../World.js'

/** Sets a transfer aside in a tab, if the kit allows it. */
export async function closeRecord({ trace, witness }: World, tab: Tab, id: string): Promise<void> {
  const { config, readers } = tab
  trace.add(tab.name, () => `sets ${id} aside`)
  try {
    const { status } = await setAside(config, { id, readers })
    trace.add(tab.name, () => `set ${id} aside: ${status}`)
  } catch (error) {
    witness.failed(error)
    trace.add(tab.name, () => `not set aside: ${(error as Error).name}`)
  }
}
