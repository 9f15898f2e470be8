import type { BlockId, RecordState, TransferRecord } from './record.js'

const ofState: ReadonlySet<string> = new Set([
  'status',
  'departure',
  'arrival',
  'proof',
  'reason',
  'httpStatus',
  'candidate',
])

/** The record in another state, with nothing left of the state before. */
export function withState(
  record: TransferRecord,
  state: RecordState,
  candidate?: BlockId | undefined,
): TransferRecord {
  const lasting = Object.entries(record).filter(([name]) => !ofState.has(name))
  const own = Object.entries(state).filter(([name]) => ofState.has(name) && name !== 'candidate')
  return Object.fromEntries([
    ...lasting,
    ...own,
    ...(candidate ? [['candidate', candidate]] : []),
  ]) as TransferRecord
}
