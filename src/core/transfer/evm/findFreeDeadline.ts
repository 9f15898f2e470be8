import type { BridgeConfig } from '../../config/bridgeConfig.js'
import type { TransferRecord } from '../../record/record.js'
import { senderKey } from '../../record/sender.js'

/**
 * Returns the first deadline from `earliest` on, in seconds since 1970, that no stored permit of the sender uses with
 * this nonce. Two permits with the same message have the same signature, so nothing would show which transfer used it.
 */
export async function findFreeDeadline(
  { records }: Pick<BridgeConfig, 'records'>,
  sender: string,
  { nonce, earliest }: { nonce: bigint; earliest: bigint },
): Promise<bigint> {
  // Reporting an unreadable storage is left to the guard.
  const stored = await records.list().catch(() => [])
  const isTaken = (record: TransferRecord) =>
    record.from !== 'SOLANA' &&
    senderKey(record) === sender &&
    record.permit.nonce === nonce &&
    record.permit.deadline === deadline
  let deadline = earliest
  while (stored.some(isTaken)) deadline += 1n
  return deadline
}
