import type { TransferRecord } from '../core/record/record.js'
import type { TransferAction } from '../core/record/status.js'
import type { SendTask } from './SendTask.js'

/** What signing or sending an open transfer again, or replacing it, comes to. */
export function taskFor(record: TransferRecord, action: Exclude<TransferAction, 'clearAllowance'>): SendTask {
  const { from, to, amount, recipient, reference, owner } = record
  const request = { from, to, amount, recipient, reference, owner }
  if (action !== 'replace') return { request, earlier: record, again: action }
  return { request: { ...request, replaces: record.id }, earlier: record }
}
