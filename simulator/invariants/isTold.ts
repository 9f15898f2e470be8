import type { TransferRecord } from '../../src/core/record/record.js'

/** Whether some record tells of a movement of money: the person sees it, whatever authorisation it used up. */
export function isTold(records: readonly TransferRecord[], hash: string): boolean {
  return records.some(
    (record) => (record.status === 'sent' || record.status === 'arrived') && record.departure?.hash === hash,
  )
}
