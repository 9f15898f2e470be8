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

/** What a check found in addition to the state. */
export type CheckFacts = {
  allowance?: bigint | undefined
  closable?: Closable | undefined
  nearPayment?: NearPayment | undefined
  /** A lower bound for when a Solana transaction can no longer land. */
  lastBlockHeight?: bigint | undefined
}

/**
 * Returns the record with another state, without the previous state's fields and check results. A version 1 record
 * becomes version 2 when its status changes.
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
