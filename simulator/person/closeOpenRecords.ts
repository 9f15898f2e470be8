import type { TransferRecord } from '../../src/core/record/record.js'
import { isBlocking } from '../../src/core/record/status.js'
import type { Device } from '../device/Device.js'
import { openTab } from '../device/Tab.js'
import type { World } from '../World.js'
import { clearForRecord } from './clearForRecord.js'
import { closeRecord } from './closeRecord.js'
import { type Intent, isEvmIntent } from './Intent.js'

/** How often, in ms, a person looks whether the kit offers an end. */
const pause = 20_000

/** In the end everybody takes back what still stands, and sets aside what nobody can tell. */
export async function closeOpenRecords(world: World, intents: readonly Intent[]): Promise<void> {
  for (const device of world.devices)
    for (const { id } of device.records().filter(isBlocking)) await bringToAnEnd(world, device, id, intents)
}

async function bringToAnEnd(
  world: World,
  device: Device,
  id: string,
  intents: readonly Intent[],
): Promise<void> {
  const current = (): TransferRecord | undefined => device.records().find((record) => record.id === id)
  for (let record = current(); record && isBlocking(record); record = current()) {
    const tab = device.tabs[0] ?? openTab(world, device)
    const intent = intents.filter(isEvmIntent).find(({ from }) => from === record?.from)
    if (record.closable) await closeRecord(world, tab, id)
    else if (intent && record.from !== 'SOLANA' && record.allowance)
      await clearForRecord(world, tab, intent, record)
    await world.wait(pause)
  }
}
