import type { TransferRecord } from './record.js'
import { statusRule } from './status.js'

/**
 * Tells whether nothing can change about a transfer any more: its arrival and, where it was seen, its departure can be
 * undone until their blocks are final.
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
