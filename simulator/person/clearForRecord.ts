import type { TransferRecord } from '../../src/core/record/record.js'
import { clearAllowance } from '../../src/core/transfer/evm/clearAllowance.js'
import type { Tab } from '../device/Tab.js'
import type { World } from '../World.js'
import { createSigner } from './createSigner.js'
import type { EvmIntent } from './Intent.js'

/** Clears the service's allowance for a record, as the kit offers it. */
export async function clearForRecord(
  world: World,
  tab: Tab,
  intent: EvmIntent,
  record: TransferRecord,
): Promise<void> {
  const signer = createSigner(world, tab, intent)
  world.trace.add(tab.name, () => `clears the allowance on ${intent.from}`)
  const isWhole = record.from !== 'SOLANA' && record.allowance === record.amount
  const amount = isWhole ? record.amount : undefined
  try {
    const { owner } = record
    await clearAllowance(tab.config, { chain: intent.from, amount, owner, signer })
  } catch (error) {
    world.witness.failed(error)
  }
}
