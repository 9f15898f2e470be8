import type { BridgeConfig } from '../config/bridgeConfig.js'
import { hasUsedNonce } from '../record/claims.js'
import type { TransferRecord } from '../record/record.js'
import { senderKey } from '../record/sender.js'

/**
 * Corrects the reason of those that another permit took the nonce of, once a record of the same sender is seen to have
 * been that other one: which of the two is looked at first is chance.
 */
export async function tellReplaced({ records }: BridgeConfig, used: TransferRecord): Promise<void> {
  if (!hasUsedNonce(used)) return
  const { nonce } = used.permit
  const sender = senderKey(used)
  const hasLostTo = (record: TransferRecord) =>
    record.from !== 'SOLANA' &&
    record.status === 'notSent' &&
    record.reason === 'nonceTaken' &&
    record.permit.nonce === nonce &&
    senderKey(record) === sender
  for (const { id } of (await records.list({ from: 'anywhere' })).filter(hasLostTo))
    await records.update(id, (record) => (hasLostTo(record) ? { ...record, reason: 'replaced' } : record))
}
