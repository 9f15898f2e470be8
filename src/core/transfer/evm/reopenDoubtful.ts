import type { BridgeConfig } from '../../config/bridgeConfig.js'
import { OpenTransferError } from '../../errors/requestErrors.js'
import { hasUsedNonce, isDoubtful } from '../../record/mayReopen.js'
import type { EvmSource, TransferRecord } from '../../record/record.js'
import { senderKey } from '../../record/sender.js'
import { withState } from '../../record/withState.js'

/**
 * Reopens a transfer that a single witness called expired, if its nonce has been used since and no other record
 * explains how. Of several, it reopens the one with the highest nonce, and of those the newest. Lower nonces were
 * considered when it was signed. A later permit for a nonce that a node reported too low does not take precedence.
 *
 * @throws OpenTransferError where it did
 */
export async function reopenDoubtful(
  { records, _internal: { environment } }: BridgeConfig,
  sender: string,
  nonce: bigint,
): Promise<void> {
  const stored: readonly TransferRecord[] = await records.list().catch(() => [])
  const own = stored.filter((record): record is TransferRecord & EvmSource => senderKey(record) === sender)
  const [last] = own
    .filter((record) => record.permit.nonce < nonce && isDoubtful(record))
    .sort((one, other) => Number(other.permit.nonce - one.permit.nonce))
  if (!last || own.some((record) => hasUsedNonce(record, last))) return
  await records.update(last.id, (record) =>
    isDoubtful(record)
      ? { ...withState(record, { status: 'unanswered' }), updatedAt: environment.now() }
      : record,
  )
  throw new OpenTransferError({ recordId: last.id })
}
