import type { BridgeConfig } from '../../config/bridgeConfig.js'
import { senderKey } from '../../record/sender.js'

/**
 * The first deadline from `earliest` on, in seconds since 1970, that no stored permit of the sender has on this nonce:
 * two permits of one message have one signature, and nothing would tell which transfer it was used for.
 */
export async function findFreeDeadline(
  { records }: Pick<BridgeConfig, 'records'>,
  sender: string,
  { nonce, earliest }: { nonce: bigint; earliest: bigint },
): Promise<bigint> {
  // What cannot be read is the guard's to object to.
  const stored = await records.list().catch(() => [])
  const taken = new Set(
    stored.flatMap((record) =>
      record.from !== 'SOLANA' && senderKey(record) === sender && record.permit.nonce === nonce
        ? [record.permit.deadline]
        : [],
    ),
  )
  let deadline = earliest
  while (taken.has(deadline)) deadline += 1n
  return deadline
}
