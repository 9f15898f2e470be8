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
