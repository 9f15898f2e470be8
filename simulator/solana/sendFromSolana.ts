import type { EvmChainKey } from '../../src/core/chain/chain.js'
import type { TransferRecord } from '../../src/core/record/record.js'
import { solanaTransfer } from '../../src/core/transfer/solana/solanaTransfer.js'
import type { Tab } from '../device/Tab.js'
import type { Intent } from '../person/Intent.js'
import type { World } from '../World.js'
import { createSolanaSigner } from './createSolanaSigner.js'
import { messenger, solanaAddresses } from './solanaAddresses.js'

/** Sends an intent from Solana in a tab. */
export function sendFromSolana(
  world: World,
  tab: Tab,
  intent: Intent,
  signal: AbortSignal,
): Promise<TransferRecord> {
  const { amount, to, recipient } = intent
  const { config, readers } = tab
  return solanaTransfer(config, {
    to: to as EvmChainKey,
    amount,
    recipient,
    signer: createSolanaSigner(world, tab, intent),
    readers,
    policy: { depositOwners: [solanaAddresses.service], programs: [messenger] },
    signal,
  })
}
