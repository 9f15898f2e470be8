import type { TransferRecord } from '../../src/core/record/record.js'

/** Whether some record shows a movement of money to the person, whichever permit it used. */
export function isShownAsLeft(records: readonly TransferRecord[], hash: string): boolean {
  return records.some(
    (record) => (record.status === 'sent' || record.status === 'arrived') && record.departure?.hash === hash,
  )
}
