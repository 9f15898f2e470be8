import { finality } from '../chain/finality.js'
import type { TransferRecord } from './record.js'

/** Whether a transfer takes as long as usual or longer. Says nothing about whether it will arrive. */
export type Pace = 'usual' | 'slow'

/** A relayer that has accepted a transfer usually acts within a block or two. */
const usualWait = 5 * 60_000

/**
 * Tells whether a transfer takes longer than usual: twice its source chain's time to finality, which a bridge may wait
 * for, and at least five minutes. `now` is in ms since 1970, by the device clock.
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
