import type { TransferStatus } from '../../../src/core/record/record.js'
import type { Plan } from './Plan.js'
import type { Truth } from './readTruth.js'

/** The intended amount, and the amounts that a fault moves. Base units. */
type Promised = Pick<Plan, 'fee' | 'charge' | 'unmatched' | 'gets'> & {
  amount: bigint
  mayBeSetAside: boolean
}

/** The differences between the final status and the chains. A transfer that may be set aside has no known outcome. */
export function listContradictions(
  status: TransferStatus | undefined,
  { charged, paid, canLand, stands }: Truth,
  { amount, fee, mayBeSetAside, charge = amount, unmatched, gets = amount - fee }: Promised,
): string[] {
  const problems: string[] = []
  if (charged !== 0n && charged !== charge) problems.push(`The owner was charged ${charged}.`)
  if (paid !== 0n && paid !== (unmatched ?? gets)) problems.push(`The recipient was paid ${paid}.`)
  const says = (right: TransferStatus, isTrue: boolean) => {
    if (isTrue !== (status === right))
      problems.push(`It is called ${status} in the end, and the chains say ${isTrue ? '' : 'not '}${right}.`)
  }
  if (mayBeSetAside) return problems
  const hasArrived = paid > 0n && unmatched === undefined
  says('arrived', hasArrived)
  says('sent', charged > 0n && !hasArrived)
  says('permitUsed', charged === 0n && stands)
  says('notSent', charged === 0n && !canLand)
  return problems
}
