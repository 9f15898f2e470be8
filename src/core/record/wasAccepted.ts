import type { TransferRecord } from './record.js'

/** Tells whether the service has accepted a transfer. A record of version 1 has no time of it. */
export function wasAccepted({ acceptedAt, serviceStatus }: TransferRecord): boolean {
  return (acceptedAt ?? serviceStatus) !== undefined
}
