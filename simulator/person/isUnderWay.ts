import type { Witness } from '../invariants/Witness.js'
import type { Intent } from './Intent.js'

/**
 * Whether the person knows that what they want is under way: by what the kit shows, or by what they have deleted since.
 * One that was deleted as set aside may have been paid, which they were told when they closed it.
 */
export function isUnderWay(
  { witness }: { witness: Pick<Witness, 'recordsOf' | 'deletedOf'> },
  intent: Intent,
): boolean {
  return (
    witness.recordsOf(intent).some(({ status }) => status === 'sent' || status === 'arrived') ||
    witness.deletedOf(intent).some(({ status }) => status !== 'notSent')
  )
}
