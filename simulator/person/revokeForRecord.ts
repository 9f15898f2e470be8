import type { TransferRecord } from '../../src/core/record/record.js'
import { revokeAllowance } from '../../src/core/transfer/evm/revokeAllowance.js'
import type { Tab } from '../device/Tab.js'
import type { World } from '../World.js'
import { createSigner } from './createSigner.js'
import type { EvmIntent } from './Intent.js'

/** Clears the service's allowance for a record, as the kit offers it. */
export async function revokeForRecord(
  world: World,
  tab: Tab,
  intent: EvmIntent,
  record: TransferRecord,
): Promise<void> {
  const signer = createSigner(world, tab, intent)
  world.trace.add(tab.name, () => `revokes the allowance on ${intent.from}`)
  const isWhole = record.from !== 'SOLANA' && record.allowance === record.amount
  const amount = isWhole ? record.amount : undefined
  try {
    const { owner } = record
    await revokeAllowance(tab.config, { chain: intent.from, amount, owner, signer })
  } catch (error) {
    world.witness.failed(error)
  }
}
