import type { TransferStatus } from '../../../src/core/record/record.js'
import type { Truth } from './readTruth.js'

/** Statuses that are not allowed in this state of the chains. Base units. */
export function listRashWords(
  status: TransferStatus,
  { charged, paid, canLand }: Truth,
  { amount, fee }: { amount: bigint; fee: bigint },
): string[] {
  if (status === 'notSent' && (canLand || charged > 0n))
    return [`It was called not sent while ${charged > 0n ? 'it had left' : 'it could still land'}.`]
  if (status === 'arrived' && paid < amount - fee)
    return ['It was called arrived before the recipient was paid.']
  return []
}
