import type { TransferRecord } from './record.js'

/** Tells whether what a record authorised may still take the money without having been seen to do so. */
export function isUnsettled(record: TransferRecord): boolean {
  if (record.status === 'reverted') return record.from !== 'SOLANA'
  return !['sent', 'arrived', 'notSent'].includes(record.status)
}
