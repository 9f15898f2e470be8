import type { Closable, NearPayment, RecordState, TransferRecord } from './record.js'

const ofState: ReadonlySet<string> = new Set([
  'status',
  'departure',
  'arrival',
  'proof',
  'reason',
  'httpStatus',
  'agreed',
  'set',
])

const ofCheck: ReadonlySet<string> = new Set(['allowance', 'closable', 'nearPayment'])

/** What a check of the chain found beside the state. */
export type CheckFacts = {
  allowance?: bigint | undefined
  closable?: Closable | undefined
  nearPayment?: NearPayment | undefined
}

/**
 * The record in another state, with nothing left of the state and of the check before. A record of version 1 becomes one
 * of version 2 with its status.
 */
export function withState(
  record: TransferRecord,
  state: RecordState,
  facts: CheckFacts = {},
): TransferRecord {
  const lasting = Object.entries(record).filter(([name]) => !ofState.has(name) && !ofCheck.has(name))
  const own = Object.entries(state).filter(([name]) => ofState.has(name))
  const found = Object.entries(facts).filter(([, value]) => value !== undefined)
  const version = state.status === record.status ? record.version : 2
  return Object.fromEntries([...lasting, ...own, ...found, ['version', version]]) as TransferRecord
}
