import type { ChainName } from '../chains.js'
import type { FaultName } from '../faults/Fault.js'
import type { Intent } from '../store/IntentStore.js'

/** One thing that happened to a transfer. Amounts are base units in text, times ISO by the sandbox's clock. */
export type TraceStep = { at: string } & (
  | { what: 'accepted' }
  /** The HTTP status of an answer that is a refusal or a failure. */
  | { what: 'answered'; status: number }
  | { what: 'fault'; name: FaultName; chain: ChainName }
  | ({ what: 'permitUsed' | 'allowanceRevoked' | 'reverted' } & Seen)
  | ({ what: 'left' } & Seen & Moved)
  /** The service paid somebody; `arrived` follows if that was the recipient. */
  | ({ what: 'paidOut' | 'arrived' } & Seen & Moved)
)

type Seen = { chain: ChainName; hash: string }
type Moved = { amount: string; account: string }

/** What happened to one transfer at the service and on both chains, in order. */
export type TransferTrace = {
  id: string
  /** Only if the service accepted it; a request that it never read has none of these. */
  transfer?: { from: ChainName; to: ChainName; amount: string; owner: string; recipient: string }
  status: Intent['status'] | 'notAccepted'
  /** Why the service could not continue. */
  reason?: string
  steps: TraceStep[]
}
