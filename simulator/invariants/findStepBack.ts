import type { TransferRecord } from '../../src/core/record/record.js'
import { isClosedRecord, isSettledRecord } from '../../src/core/record/status.js'

/** The records of a device as they were last stored, and how often each has been undone, by id. */
export type LastStored = Map<string, { record: TransferRecord; undone: number }>

/**
 * How often reorgs, and nodes that show them late, undo what a record showed. A single node that stands still must not
 * undo it in every other check.
 */
const mostUndone = 6

/**
 * A record never loses what the service answered, nor an outcome that can no longer change, and does not go back and forth.
 * Keeps the new records.
 */
export function findStepBack(last: LastStored, records: readonly TransferRecord[]): string | undefined {
  const words = records.flatMap((record) => {
    const { record: before = record, undone = 0 } = last.get(record.id) ?? {}
    const times = undone + (isUndone(before, record) ? 1 : 0)
    last.set(record.id, { record, undone: times })
    if (goesBack(before, record)) return `${record.id} was ${before.status} and is ${record.status} again`
    return times > mostUndone ? `${record.id} was undone ${times} times` : []
  })
  return words[0]
}

/** Whether money that had left is not seen to have left anymore, or what had arrived is not seen to have arrived. */
function isUndone(before: TransferRecord, { status }: TransferRecord): boolean {
  if (before.status === 'arrived') return status !== 'arrived'
  return before.status === 'sent' && status !== 'sent' && status !== 'arrived'
}

function goesBack(before: TransferRecord, { status }: TransferRecord): boolean {
  if (isSettledRecord(before) && !isClosedRecord(before)) return status !== before.status
  const wasAnswered = before.status === 'pending' || before.status === 'refused'
  return wasAnswered && (status === 'unanswered' || status === 'submitting')
}
