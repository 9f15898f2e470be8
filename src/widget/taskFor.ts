import type { TransferRecord } from '../core/record/record.js'
import type { TransferAction } from '../core/record/status.js'
import type { SendTask } from './SendTask.js'

/** An action that sends something to the service; the other actions end the transfer. */
export type TaskAction = Exclude<TransferAction, 'clearAllowance' | 'setAside'>

/** The task for signing or sending an open transfer again, or replacing it. */
export function taskFor(record: TransferRecord, action: TaskAction): SendTask {
  const { from, to, amount, recipient, reference, owner } = record
  const request = { from, to, amount, recipient, reference, owner }
  if (action !== 'replace') return { request, earlier: record, again: action }
  return { request: { ...request, replaces: record.id }, earlier: record }
}
