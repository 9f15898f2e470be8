import type { TransferRecord } from '../../src/core/record/record.js'
import { isBlocking } from '../../src/core/record/status.js'
import type { Device } from '../device/Device.js'
import { openTab } from '../device/Tab.js'
import type { World } from '../World.js'
import { closeRecord } from './closeRecord.js'
import { type Intent, isEvmIntent } from './Intent.js'
import { revokeForRecord } from './revokeForRecord.js'

/** How often, in ms, the person checks whether the kit offers to close a record. */
const pause = 20_000

/**
 * In the end everybody takes back what still stands, and sets aside what nobody can tell, also what opened again while
 * another was closed.
 */
export async function closeOpenRecords(world: World, intents: readonly Intent[]): Promise<void> {
  for (let open = listOpen(world); open[0]; open = listOpen(world))
    for (const { device, id } of open) await bringToAnEnd(world, device, id, intents)
}

function listOpen({ devices }: World): { device: Device; id: string }[] {
  return devices.flatMap((device) =>
    device
      .records()
      .filter(isBlocking)
      .map(({ id }) => ({ device, id })),
  )
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
      await revokeForRecord(world, tab, intent, record)
    await world.wait(pause)
  }
}
