import type { TransferRecord } from './record.js'
import { statusRule } from './status.js'

/**
 * Tells whether a transfer can no longer change. Its arrival, and its departure if it was seen, can be undone until
 * their blocks are final.
 */
export function isSettledRecord(record: TransferRecord): boolean {
  const { isOver } = statusRule(record)
  if (isOver !== 'whenFinal') return isOver === 'settled'
  const observations = [
    'departure' in record ? record.departure : undefined,
    'arrival' in record ? record.arrival : undefined,
  ]
  return observations.every((observation) => !observation || observation.isFinal === true)
}
