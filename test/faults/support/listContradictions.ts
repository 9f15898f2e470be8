import type { TransferStatus } from '../../../src/core/record/record.js'
import type { Truth } from './readTruth.js'

/** Where the last word and the chains differ. Base units. */
export function listContradictions(
  status: TransferStatus | undefined,
  { charged, paid, canLand, stands }: Truth,
  { amount, fee }: { amount: bigint; fee: bigint },
): string[] {
  const problems: string[] = []
  if (charged !== 0n && charged !== amount) problems.push(`The owner was charged ${charged}.`)
  if (paid !== 0n && paid !== amount - fee) problems.push(`The recipient was paid ${paid}.`)
  const says = (right: TransferStatus, isTrue: boolean) => {
    if (isTrue !== (status === right))
      problems.push(`It is called ${status} in the end, and the chains say ${isTrue ? '' : 'not '}${right}.`)
  }
  says('arrived', paid > 0n)
  says('sent', charged > 0n && paid === 0n)
  says('permitUsed', charged === 0n && stands)
  says('notSent', charged === 0n && !canLand)
  return problems
}
