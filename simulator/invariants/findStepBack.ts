import type { TransferRecord } from '../../src/core/record/record.js'
import { isClosedRecord, isSettledRecord } from '../../src/core/record/status.js'

/** The records of a device as they were last stored, by id. */
export type LastStored = Map<string, TransferRecord>

/** A record never loses what the service answered, nor an outcome that can no longer change. Keeps the new records. */
export function findStepBack(last: LastStored, records: readonly TransferRecord[]): string | undefined {
  const words = records.flatMap((record) => {
    const before = last.get(record.id)
    const isBack = before !== undefined && before !== record && goesBack(before, record)
    return isBack ? `${record.id} was ${before.status} and is ${record.status} again` : []
  })
  for (const record of records) last.set(record.id, record)
  return words[0]
}

function goesBack(before: TransferRecord, { status }: TransferRecord): boolean {
  if (isSettledRecord(before) && !isClosedRecord(before)) return status !== before.status
  const wasAnswered = before.status === 'pending' || before.status === 'refused'
  return wasAnswered && (status === 'unanswered' || status === 'submitting')
}
