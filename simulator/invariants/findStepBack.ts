import type { TransferRecord } from '../../src/core/record/record.js'
import { isClosedRecord, isSettledRecord } from '../../src/core/record/status.js'

/** The records of a device as they were last stored, and when each has been undone, in ms since 1970, by id. */
export type LastStored = Map<string, { record: TransferRecord; undone: readonly number[] }>

/**
 * How often a record may be undone within two minutes. Reorgs, and lies of a node while no other one answers, undo it now and
 * then; a node that stands still must not do so in every other check.
 */
const mostUndone = 5
const within = 120_000

/**
 * A record never loses what the service answered, nor an outcome that can no longer change, and does not go back and forth.
 * Keeps the new records.
 *
 * @param mayWaver whether nodes that have forgotten a transaction, or make one up, are now asked in turn with others: what
 * is undone then does not count
 */
export function findStepBack(
  last: LastStored,
  records: readonly TransferRecord[],
  now: number,
  mayWaver: (record: TransferRecord) => boolean,
): string | undefined {
  const words = records.flatMap((record) => {
    const { record: before = record, undone = [] } = last.get(record.id) ?? {}
    const recent = undone.filter((at) => at > now - within)
    if (isUndone(before, record) && !mayWaver(record)) recent.push(now)
    last.set(record.id, { record, undone: recent })
    if (goesBack(before, record)) return `${record.id} was ${before.status} and is ${record.status} again`
    return recent.length > mostUndone ? `${record.id} was undone ${recent.length} times` : []
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
