import { finality } from '../chain/finality.js'
import type { TransferRecord } from './record.js'

/** How a transfer gets on: as most do, or slower. It says nothing of whether it will arrive. */
export type Pace = 'usual' | 'slow'

/** A relayer that has accepted a transfer usually acts within a block or two. */
const usualWait = 5 * 60_000

/**
 * Tells whether a transfer takes longer than usual: twice the time in which its source becomes final, which is what a
 * bridge may wait for, and no less than five minutes. `now` is in ms since 1970, on the clock of this device.
 *
 * @example
 * ```ts
 * import { getPace, type TransferRecord } from 'usdc-bridge-react/core'
 *
 * function isSlow(record: TransferRecord) {
 *   return getPace(record, Date.now()) === 'slow'
 * }
 * ```
 */
export function getPace(record: TransferRecord, now: number): Pace {
  if (record.status === 'pending') return now - record.createdAt > usualWait ? 'slow' : 'usual'
  if (record.status !== 'sent') return 'usual'
  const usual = Math.max(usualWait, 2 * finality[record.from])
  return now - record.departure.at > usual ? 'slow' : 'usual'
}
