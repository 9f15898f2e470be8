import { deviceMargin, finality } from '../chain/finality.js'
import type { TransferRecord } from './record.js'
import { statusRule } from './status.js'

/** 300 blocks of 400 to 600 ms: the bound after which a transaction can no longer land. */
const transactionLife = 3 * 60_000

/**
 * Returns the time by which the chain will have shown whether a transfer left, in ms since 1970; `undefined` if that
 * is known already, or depends on somebody's action. The chain is still checked after that time, because chains may be
 * slow.
 *
 * @example
 * ```ts
 * import { getDecisionTime, type TransferRecord } from 'usdc-bridge-react/core'
 *
 * function deadline(record: TransferRecord) {
 *   const time = getDecisionTime(record)
 *   return time === undefined ? 'unknown' : new Date(time).toISOString()
 * }
 * ```
 */
export function getDecisionTime(record: TransferRecord): number | undefined {
  if (!statusRule(record).expires) return undefined
  if (record.from === 'SOLANA')
    return record.createdAt + Math.max(transactionLife + finality.SOLANA, deviceMargin)
  return Number(record.permit.deadline) * 1000 + Math.max(finality[record.from], deviceMargin)
}

/** Whether a transfer takes as long as usual or longer. Says nothing about whether it will arrive. */
export type Pace = 'usual' | 'slow'

/** A relayer that has accepted a transfer usually acts within a block or two. */
const usualWait = 5 * 60_000

/**
 * Tells whether a transfer takes longer than usual: five minutes to leave, and then twice its source chain's time to
 * finality, which a bridge may wait for, or at least five minutes. `now` is in ms since 1970, by the device clock.
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
